import { appRouter, defaultApp, defaultError, files, pagesRouter } from 'virtual:waymark/pages-assets'
import { getClientEntryUrl } from '@vitejs/plugin-rsc/ssr.node'
import { cloneElement, isValidElement, use, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createDocumentFacts,
  DocumentContext as DocumentFactsContext,
} from '../../client/document-context.ts'
import { DocumentPartsContext, fillEarlyPlace, type DocumentParts } from '../../client/pages/document.tsx'
import { DocumentNonceContext } from '../../client/pages/document-nonce.ts'
import { HeadManagerContext } from '../../client/pages/head-context.ts'
import { mergeHeadElements } from '../../client/pages/head-elements.ts'
import { PagesRoot } from '../../client/pages/pages-root.tsx'
import { writeScriptProps, type ScriptCode } from '../../client/script-code.ts'
import { hasInitialProps } from '../../client/pages/initial-props.ts'
import type { NextRouter } from '../../client/pages/router-context.ts'
import { createPageDataText, listHeadTexts } from '../../server/inline-script.ts'
import type {
  DocumentContext,
  DocumentInitialProps,
  NextPageContext,
  PageData,
  RenderPageOptions,
  RenderPageResult,
} from '../../server/pages/page-types.ts'
import { createRandomText } from '../../server/random-text.ts'
import { readTraceTags } from '../../server/telemetry/trace-tags.ts'
import { createError } from '../../shared/errors.ts'
import { readLinkEnd } from '../../shared/href.ts'
import type { LoadedPage } from './load-page.ts'
import { createPageContext, isStatic } from './page-props.ts'
import type { PageRequest } from './page-request.ts'
import { renderMarkup } from './render-markup.ts'

export interface DocumentInput {
  data: PageData
  router: NextRouter
  nonce: string | undefined
  error?: NextPageContext['err']
  /** Take the place of the texts in the head of every document. */
  scriptTexts?: readonly string[]
  onError(error: unknown): void
}

type AnyComponent = ComponentType<Record<string, unknown>>

/** Page and props in, the whole document out. */
export async function renderDocument(request: PageRequest, input: DocumentInput): Promise<string> {
  const { page, state } = request
  const { data, nonce, router } = input
  const { runtime } = state.host
  const initial = await runDocumentProps(request, input)
  const { html, head, styles } = initial
  const assets = listAssets(page.files)
  let headNonce: string | undefined
  const parts: DocumentParts = {
    html,
    head: [...createTraceTags(request), head as ReactNode],
    styles: styles ?? null,
    dataMark: DATA_MARK,
    scriptTexts: input.scriptTexts ?? listHeadTexts(runtime),
    script: getClientEntryUrl(),
    preloads: assets.js,
    stylesheets: await listStylesheets(request, assets.css),
    nonce,
    early: { mark: EARLY_MARK, onNonce: (given) => void (headNonce = given) },
    lang: data.locale,
    rendered: new Set(),
  }
  const scripts: ReactNode[] = []
  const later: ScriptCode[] = []
  const Document = page.Document as AnyComponent
  const markup = renderToStaticMarkup(
    <DocumentFactsContext value={createDocumentFacts(nonce, { scripts, later })}>
      <DocumentPartsContext value={parts}>
        <Document {...initial} __NEXT_DATA__={data} locale={data.locale} dangerousAsPath={router.asPath} />
      </DocumentPartsContext>
    </DocumentFactsContext>,
  )
  const missing = ['Html', 'Head', 'Main', 'NextScript'].filter((name) => !parts.rendered.has(name))
  if (missing.length > 0)
    throw createError('WM_DOCUMENT_PARTS_MISSING', { names: missing.map((name) => `<${name}>`).join(', ') })
  const dataText = createPageDataText({ ...data, scriptLoader: later.map(writeScriptProps) })
  return `<!DOCTYPE html>${fillHead(markup, scripts, headNonce).replace(DATA_MARK, () => dataText)}`
}

/** Of this process alone, so that no text of a page can be taken for them. */
const EARLY_MARK = createRandomText(16)
const DATA_MARK = createRandomText(16)

/** Scripts of the body that run before all others, in the place that the head kept for them. */
function fillHead(markup: string, scripts: readonly ReactNode[], nonce: string | undefined): string {
  const elements = addNonce(scripts, nonce)
  const text = elements.length === 0 ? '' : renderToStaticMarkup(elements)
  return fillEarlyPlace(markup, EARLY_MARK, text)
}

function addNonce(scripts: readonly ReactNode[], nonce: string | undefined): ReactNode[] {
  return scripts.map((script) =>
    isValidElement<{ nonce?: string | undefined }>(script)
      ? cloneElement(script, { nonce: script.props.nonce ?? nonce })
      : script,
  )
}

/** Those of the page. The nonce that `_document` gives to its head is known where that is rendered. */
function EarlyScripts({ scripts }: { scripts: readonly ReactNode[] }): ReactNode {
  return addNonce(scripts, use(DocumentFactsContext)?.nonce)
}

/** A document that is made for everybody belongs to nobody's trace. */
function createTraceTags(request: PageRequest): ReactNode[] {
  const tags = isStatic(request) ? undefined : readTraceTags(request.context)
  return Object.entries(tags ?? {}).map(([name, content]) => (
    <meta key={name} name={name} content={content} />
  ))
}

async function runDocumentProps(request: PageRequest, input: DocumentInput): Promise<DocumentInitialProps> {
  const { page } = request
  const renderPage = createRenderPage(request, input)
  const defaultGetInitialProps: DocumentContext['defaultGetInitialProps'] = (context) => context.renderPage()
  const AppTree = createAppTree(request, input)
  const context: DocumentContext = {
    ...createPageContext(request, { AppTree, error: input.error ?? null }),
    renderPage,
    defaultGetInitialProps,
  }
  if (!hasInitialProps(page.Document)) return defaultGetInitialProps(context)
  return (await page.Document.getInitialProps(context)) as DocumentInitialProps
}

function createRenderPage(request: PageRequest, input: DocumentInput): DocumentContext['renderPage'] {
  const { page, context } = request
  return async (options): Promise<RenderPageResult> => {
    const { enhanceApp, enhanceComponent }: RenderPageOptions =
      typeof options === 'function' ? { enhanceComponent: options } : (options ?? {})
    const App = (enhanceApp?.(page.App as never) ?? page.App) as AnyComponent
    const Component = (enhanceComponent?.(page.Component as never) ?? page.Component) as AnyComponent
    const heads: ReactNode[] = []
    const scripts: ReactNode[] = []
    const { nonce, onError } = input
    const element = (
      <DocumentFactsContext value={createDocumentFacts(nonce, { scripts })}>
        <PageProviders request={request} input={input} addHead={(elements) => void heads.push(elements)}>
          <App {...input.data.props} Component={Component} router={input.router} />
        </PageProviders>
      </DocumentFactsContext>
    )
    const signal = isStatic(request) ? undefined : context.visitor.signal
    const html = await renderMarkup(element, { nonce, signal, onError })
    const early = <EarlyScripts key="scripts" scripts={scripts} />
    return {
      html,
      head: scripts.length === 0 ? mergeHeadElements(heads) : [...mergeHeadElements(heads), early],
    }
  }
}

interface ProvidersProps {
  request: PageRequest
  input: Pick<DocumentInput, 'router' | 'nonce'>
  addHead(elements: ReactNode): void
  children: ReactNode
}

function PageProviders({ request, input, addHead, children }: ProvidersProps): ReactNode {
  return (
    <PagesRoot router={input.router} trailingSlash={readLinkEnd(request.state.host.runtime.config)}>
      <DocumentNonceContext value={input.nonce}>
        <HeadManagerContext value={{ add: addHead }}>{children}</HeadManagerContext>
      </DocumentNonceContext>
    </PagesRoot>
  )
}

/** For libraries that render the page themselves first, to collect what it asks for. */
export function createAppTree(
  request: PageRequest,
  input: Pick<DocumentInput, 'router' | 'nonce'>,
): NextPageContext['AppTree'] {
  const { App, Component } = request.page
  return function AppTree(props): ReactNode {
    return (
      <PageProviders request={request} input={input} addHead={() => {}}>
        <App {...(props as object)} Component={Component} router={input.router} />
      </PageProviders>
    )
  }
}

/** Development links what the modules bring themselves a moment later, so that the first paint has it. */
async function listStylesheets(
  { state, page }: PageRequest,
  built: readonly string[],
): Promise<DocumentParts['stylesheets']> {
  const { listStyles } = state.host.runtime
  if (listStyles === undefined) return built.map((href) => ({ href }))
  const { app, page: own } = page.files
  const lists = await Promise.all([app, own].map((file) => (file === undefined ? [] : listStyles(file.path))))
  return lists.flat()
}

/** With two routers the entry loads one of them: it is asked for at once. */
function listAssets({ app, page }: LoadedPage['files']): { js: string[]; css: string[] } {
  const own = [app ? files[app.file] : defaultApp, page ? files[page.file] : defaultError]
  const all = [appRouter === null ? null : pagesRouter, ...own]
  return {
    js: [...new Set(all.flatMap((assets) => assets?.js ?? []))],
    css: [...new Set(own.flatMap((assets) => assets?.css ?? []))],
  }
}

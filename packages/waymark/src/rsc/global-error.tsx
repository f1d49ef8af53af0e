import { renderToPipeableStream } from '@vitejs/plugin-rsc/rsc/server.node'
import type { ComponentType, ReactNode } from 'react'
import { ServerErrorView } from '../client/boundaries.tsx'
import { GlobalErrorPage } from '../client/error-page.tsx'
import type { AppPayload, ErrorFileProps } from '../client/router-context.ts'
import { createErrorDocument } from '../server/error-document.ts'
import { readRequestPrefixes } from '../server/request-prefixes.ts'
import { PayloadFeed } from '../server/payload-feed.ts'
import { decodeAccessStatus, digestOf } from '../shared/control-flow.ts'
import type { HtmlOutcome, HtmlRequest } from '../shared/html-seam.ts'
import type { BodyWriter } from '../server/body-writer.ts'
import { ROOT_KEY } from '../shared/segment-key.ts'
import { readThrownText } from '../shared/thrown-text.ts'
import { loadFile } from './load-route.ts'
import type { PageRequest } from './page-render.tsx'
import { BareDocument, BUILT_IN_PAGES } from './segment-tree.tsx'

export interface GlobalErrorDocument {
  status: number
  /** Absent: even this page failed; `html` is the last resort. */
  outcome?: Extract<HtmlOutcome<BodyWriter>, { kind: 'ready' }>
  html: string
  abort(reason: unknown): void
}

/** The document for an error that no boundary of the app caught: global-error, or the built-in page. */
export async function renderGlobalError(
  page: PageRequest,
  error: unknown,
  { nonce, carried }: Pick<HtmlRequest<PayloadFeed>, 'nonce' | 'carried'>,
): Promise<GlobalErrorDocument> {
  const access = decodeAccessStatus(error)
  const digest = digestOf(error) ?? page.errors.note(error, 'server-rendering')
  const status = access ?? 500
  const html = createErrorDocument({ status, digest, ...(nonce === undefined ? {} : { nonce }) })
  try {
    const payload = await createErrorPayload(page, error, digest)
    const { pipe, abort } = renderToPipeableStream(payload, {
      onError: (cause: unknown) => page.errors.note(cause, 'react-server-components'),
    })
    const feed = new PayloadFeed()
    pipe(feed as never)
    const renderHtml = await page.app.loadHtmlRenderer()
    const onError = (cause: unknown): string => digestOf(cause) ?? page.errors.note(cause, 'server-rendering')
    const outcome = await renderHtml({ feed, carried, nonce, waitForAll: false, onError })
    if (outcome.kind === 'ready') return { status, outcome, html, abort }
    abort(outcome.error)
  } catch (cause) {
    page.errors.note(cause, 'server-rendering')
  }
  return { status, html, abort() {} }
}

async function createErrorPayload(page: PageRequest, error: unknown, digest: string): Promise<AppPayload> {
  const { app, context } = page
  const { pathname, search } = context.location
  const tree = { key: ROOT_KEY, name: '', leaf: 'fallback' as const }
  const { buildId } = app.runtime
  const payload = { buildId, url: pathname + search, tree, head: null, ...readRequestPrefixes(context) }
  const access = decodeAccessStatus(error)
  if (access !== undefined) {
    const BuiltIn = BUILT_IN_PAGES[access]
    const element: ReactNode = (
      <BareDocument>
        <BuiltIn />
      </BareDocument>
    )
    return { ...payload, segments: { [ROOT_KEY]: element } }
  }
  const { globalError } = app.tree
  const component = globalError === undefined ? undefined : (await loadFile(globalError)).module['default']
  const Fallback = (component ?? GlobalErrorPage) as ComponentType<ErrorFileProps>
  const message = app.runtime.mode === 'development' ? { message: readThrownText(error) } : {}
  const element = <ServerErrorView component={Fallback} digest={digest} {...message} />
  return { ...payload, segments: { [ROOT_KEY]: element }, globalError: Fallback }
}

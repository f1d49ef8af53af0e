import {
  Component,
  createContext,
  use,
  type ComponentProps,
  type Context,
  type ReactElement,
  type ReactNode,
} from 'react'
import { createError } from '../../shared/errors.ts'
import { DocumentContext } from '../document-context.ts'
import type { PageQuery } from './router-context.ts'
import { DEV_STYLE_ATTRIBUTE, PAGE_DATA_ID, PAGE_ROOT_ID } from '../../shared/wire.ts'

/** Everything that the parts of a document write. */
export interface DocumentParts {
  /** The page. */
  html: string
  /** What `Head`s of the page gave. */
  head: ReactNode
  /** What `getInitialProps` of `_document` gave. */
  styles: ReactNode
  /** Text that stands where the data of the page will stand: parts of the document add to it. */
  dataMark: string
  /** Scripts that run before everything else. */
  scriptTexts: readonly string[]
  script: string
  preloads: readonly string[]
  /** In development with an id, by which the module that brings the same rules finds its link. */
  stylesheets: readonly { href: string; id?: string }[]
  nonce: string | undefined
  /** Scripts of the body that belong into the head, which is written before them. */
  early: EarlyScripts
  lang: string | undefined
  /** Names of the parts that were rendered. */
  rendered: Set<string>
}

export interface EarlyScripts {
  /** Text of a script that stands where they will stand. */
  mark: string
  /** Told that of `Head`, which they get. */
  onNonce(nonce: string | undefined): void
}

/** Puts them where the head kept a place for them. */
export function fillEarlyPlace(markup: string, mark: string, text: string): string {
  return markup.replace(`<script>${mark}</script>`, () => text)
}

/**
 * One for the process: after edits in development, the document of the app and the renderer may have this module from two
 * moments, and must still mean the same.
 */
const holder = globalThis as { waymarkDocumentParts?: Context<DocumentParts | null> }
export const DocumentPartsContext: Context<DocumentParts | null> = (holder.waymarkDocumentParts ??=
  createContext<DocumentParts | null>(null))

function useParts(name: string): DocumentParts {
  const parts = use(DocumentPartsContext)
  if (parts === null) throw createError('WM_DOCUMENT_PART_OUTSIDE', { name })
  parts.rendered.add(name)
  return parts
}

export function Html(props: ComponentProps<'html'>): ReactNode {
  const { lang } = useParts('Html')
  return <html {...(lang !== undefined && { lang })} {...props} />
}

export interface DocumentHeadProps extends ComponentProps<'head'> {
  nonce?: string
  crossOrigin?: string
}

export function Head({
  children,
  nonce: ownNonce,
  // Scripts of the app are modules, which are always asked for in this way.
  crossOrigin: _crossOrigin,
  ...props
}: DocumentHeadProps): ReactNode {
  const { head, styles, stylesheets, preloads, scriptTexts, early, nonce = ownNonce } = useParts('Head')
  const facts = use(DocumentContext)
  early.onNonce(nonce)
  return (
    <head {...props}>
      <DocumentContext value={facts && { ...facts, nonce, scripts: 'here' }}>
        {head}
        {children}
      </DocumentContext>
      <script dangerouslySetInnerHTML={{ __html: early.mark }} />
      {scriptTexts.map((text) => (
        <script key={text} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
      ))}
      {stylesheets.map(({ href, id }) => (
        <link
          key={href}
          rel="stylesheet"
          href={href}
          nonce={nonce}
          {...(id !== undefined && { [DEV_STYLE_ATTRIBUTE]: id })}
        />
      ))}
      {preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} crossOrigin="" nonce={nonce} />
      ))}
      {styles}
    </head>
  )
}

export function Main(): ReactNode {
  const { html } = useParts('Main')
  return <div id={PAGE_ROOT_ID} dangerouslySetInnerHTML={{ __html: html }} />
}

export function NextScript({ nonce: ownNonce }: { nonce?: string } = {}): ReactNode {
  const { dataMark, script, nonce = ownNonce } = useParts('NextScript')
  return (
    <>
      <script
        id={PAGE_DATA_ID}
        type="application/json"
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: dataMark }}
      />
      <script type="module" src={script} crossOrigin="" nonce={nonce} />
    </>
  )
}

/** What every document is given, beside what its `getInitialProps` returns. */
export interface DocumentProps {
  __NEXT_DATA__: DocumentData
  locale?: string | undefined
  /** The address as the page knows it. Of a static page it is not always the visitor's. */
  dangerousAsPath: string
}

/** What the browser takes over with. */
export interface DocumentData {
  page: string
  query: PageQuery
  buildId: string
  props: Record<string, unknown>
  [field: string]: unknown
}

/** The page, as `renderPage` gives it. */
export interface RenderedPage {
  html: string
  head?: (ReactElement | null)[]
  styles?: ReactElement[] | Iterable<ReactNode> | ReactElement
}

interface DefaultInput {
  defaultGetInitialProps(context: never): Promise<RenderedPage>
}

/** Stands in for pages/_document, and is what a `_document` class extends. */
export class Document<Props = object> extends Component<Props & DocumentProps> {
  static getInitialProps(context: DefaultInput): Promise<RenderedPage> {
    return context.defaultGetInitialProps(context as never)
  }

  override render(): ReactElement {
    return (
      <Html>
        <Head />
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    )
  }
}

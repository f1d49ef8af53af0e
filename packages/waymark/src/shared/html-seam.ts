/** The call from the payload renderer (rsc) to the HTML renderer (ssr): two environments, two copies of React. */

/** What React's form hooks take over: result, key, id of the action, number of bound arguments. */
export type FormState = readonly [unknown, string, string, number]

export interface HtmlRequest<Feed> {
  feed: Feed
  /** The payload that the document carries, where its markup is made of another. */
  carried?: Feed | undefined
  formState?: FormState | undefined
  nonce: string | undefined
  /** The document is kept, for visitors with any query. */
  isForAnyQuery?: boolean
  /** Wait for everything, for readers that only see the first answer. */
  waitForAll: boolean
  /** What the inert elements of the page hold. */
  inertTexts?: InertTexts | undefined
  /** Development: given what the page consists of, when all of it has been written. */
  checkInert?: CheckInert | undefined
  /** Called for every error met while writing HTML; returns its digest. */
  onError(error: unknown, segmentKey: string | undefined): string
}

/** Compares what React writes for nodes with what production would write. */
export type CheckInert = (nodes: readonly unknown[], renderByReact: (node: unknown) => string) => void

/** Inert content of one document, handed over in memory. It grows while the payload is rendered. */
export interface InertTexts {
  /** The text of an inert element that is being written. */
  take(id: string): string
  /** A part of the page was given up: what was taken may be missing from the document. */
  doubt(): void
  /** HTML that is sent, of a document of which nothing is given up any more. */
  see(html: Uint8Array): void
  /** What the document does not show, though the browser may, later. Undefined: nothing. */
  readRest(): Record<string, string> | undefined
}

/** A tag without which there is no document. */
export type DocumentTag = 'html' | 'body'

export interface DocumentHooks {
  /** HTML to add where the stream stands, e.g. a redirect that was met after the first byte. */
  takeInserts(): string
  /** Scripts to add at the end of the head, already encoded. */
  headScripts?: Uint8Array | undefined
  /** Called before the first byte of a document without these tags. False: nothing of it is sent. */
  allowsMissing?(tags: readonly DocumentTag[]): boolean
}

export type HtmlOutcome<Body> =
  /** Nothing was written yet; `start` begins to write. */
  | { kind: 'ready'; start(body: Body, hooks: DocumentHooks): void; abort(reason: unknown): void }
  /** The part of the page above every boundary failed. */
  | { kind: 'failed'; error: unknown; segmentKey: string | undefined }

export type RenderHtml<Feed, Body> = (request: HtmlRequest<Feed>) => Promise<HtmlOutcome<Body>>

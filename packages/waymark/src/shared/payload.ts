import type { FormState } from './html-seam.ts'
import type { PageLocale } from './locale-config.ts'

/**
 * What a payload holds: the tree of the page, and a flat map of what each segment rendered.
 * Flat, so that a shared layout keeps its state (its key stays) and the server can leave out what the client has.
 */

export type SegmentParam = {
  name: string
  value: string | string[]
  kind: 'dynamic' | 'catch-all' | 'optional-catch-all'
}

export interface SegmentNode {
  /** Identity of what was rendered: path of folder names with parameter values, slots included. */
  key: string
  /** Folder name on disk, or the kind of leaf. */
  name: string
  param?: SegmentParam
  leaf?: LeafKind
  /** Adds nothing of its own and is not among the segments: its children are passed through. */
  bare?: true
  /** Has a `loading` file: what is missing below it can be waited for on the screen. */
  loading?: true
  /** Has an `error` file: what cannot be loaded below it is said there. */
  error?: true
  /** Holds the outermost layout. Pages with different ones are different documents. */
  root?: true
  /** In the browser: this slot is kept from an earlier page, which had this path and query. */
  from?: string
  /** `children` and named slots; absent on leaves. */
  slots?: Record<string, SegmentNode>
}

export type LeafKind = 'page' | 'default' | 'fallback'

/** `Node` is a React node; this folder does not know React. */
export interface Payload<Node, Component> extends Partial<PageLocale> {
  buildId: string
  /** Path and query this was rendered for, as the browser shows it: with base path and locale. */
  url: string
  tree: SegmentNode
  segments: Record<string, Node>
  head: Node
  /** Prefetch: stops at the first `loading` boundary; `head` and what lies below are missing. */
  partial?: true
  /** The page is the same for everybody; this is all of it. */
  static?: true
  /** Milliseconds that the page allows to be shown again, where it says so itself. */
  staleTime?: number
  /** It stands for every address that matches nothing, so `url` is none of them; documents only. */
  everywhere?: true
  /** The app's global-error component, if it has one; documents only. */
  globalError?: Component
  /** In front of every path of the app; documents only. */
  basePath?: string
  /** Links end with a slash, or without; absent where they keep the end they have. Documents only. */
  trailingSlash?: boolean
  /** `forbidden()` and `unauthorized()` may be called; documents only. */
  authInterrupts?: true
  /** The document shows an error: the browser renders this in its place, and takes nothing over. */
  unrendered?: true
  /** What the action of a form left behind; documents that answer one only. */
  formState?: FormState
  /** The app was written to files: payloads are files, too; documents only. */
  exported?: true
  /** The app has a `next.config.*`; documents only. */
  compat?: true
  /** Pattern of the route, by which telemetry calls the page. */
  route?: string
  /** How long prefetched pages are fresh, and may still be shown; documents only. */
  windows?: { dynamicMs: number; staticMs: number }
}

/** A page that is the same for everybody was made without a query; where it is shown there may be one. */
export function addQuery<Page extends Pick<Payload<unknown, unknown>, 'url' | 'static'>>(
  payload: Page,
  search: string,
): Page {
  return payload.static ? { ...payload, url: payload.url.replace(/\?.*|$/, () => search) } : payload
}

/** React key of a segment: equal while its client state should live on. Search params do not count. */
export function stateKeyOf(node: SegmentNode): string {
  const search = node.leaf === 'page' ? node.key.indexOf('?') : -1
  return search === -1 ? node.key : node.key.slice(0, search)
}

/** What an action is answered with; the page only where something became old, or the visitor is sent to it. */
export interface ActionAnswer<Page> {
  buildId: string
  /** Rejects with what the action threw. Absent: the visitor is sent elsewhere. */
  result?: Promise<unknown>
  page?: Page
}

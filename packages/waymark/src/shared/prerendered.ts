/** What the build makes ahead of time, as the build, the process that serves and the app hand it to each other. */

/** An answer that was made once, for everybody. The shape of an entry of the cache. */
export interface KeptAnswer {
  meta: Record<string, unknown>
  /** The bytes, by name. */
  bodies: Record<string, Uint8Array>
  /** Milliseconds since 1970. */
  madeAt: number
  /** Seconds; `false`: never. */
  revalidate: number | false
  expire: number | false
  tags: readonly string[]
}

/** One page, handler or metadata file that can be made without a visitor. */
export interface PrerenderTarget {
  routeId: string
  /** Pattern of the route; shown to people. */
  pattern: string
  /** Address below base path and locale, encoded. */
  path: string
  /** Absent in an app without locales. */
  locale?: string
  /** It is kept, but nobody asks for it by an address: the paths that a page of pages/ lists. */
  isPage?: false
}

export type PrerenderOutcome =
  | {
      kind: 'kept'
      key: string
      /** As the browser shows it. */
      address: string
      /** Where scripts ask for the data of a page of pages/, with the base path; absent: they need none. */
      dataAddress?: string
      answer: KeptAnswer
    }
  /** It reads something that only a request can tell. */
  | { kind: 'dynamic'; why: string }
  /** Another route answers at this address. */
  | { kind: 'covered' }
  /** The page itself says that nothing is there, which files of an export say by not being there. */
  | { kind: 'missing' }
  | { kind: 'failed'; error: unknown }

/** How a route is answered, by what the build found. */
export type RouteVerdict =
  | { kind: 'static'; /** Seconds; the lowest of its pages. */ revalidate: number | false; pages: number }
  | { kind: 'dynamic'; why: string }

export interface PrerenderList {
  targets: PrerenderTarget[]
  /** By id: routes that no page is made of, or not all. */
  routes: Record<string, { pattern: string; verdict: RouteVerdict }>
}

/** What the server bundle offers to the build. */
export interface Prerenderer {
  list(): Promise<PrerenderList>
  make(target: PrerenderTarget): Promise<PrerenderOutcome>
}

/** `.waymark/prerendered/index.json`. */
export interface PrerenderIndex {
  /** By id; routes that are not here are rendered for each request. */
  routes: Record<string, RouteVerdict>
  /** By key. */
  answers: Record<string, IndexedAnswer>
}

export interface IndexedAnswer extends Omit<KeptAnswer, 'bodies'> {
  /** Beside the index. Holds the bodies, one after the other. */
  file: string
  /** Name and length of each body, in their order. */
  bodies: [name: string, bytes: number][]
}

/** What the process that serves knows of the build's answers. */
export interface PrerenderedAnswers {
  routes: Record<string, RouteVerdict>
  /** Undefined: the build made none. */
  read(key: string): Promise<KeptAnswer | undefined>
  /** The same, of what is in memory. */
  peek(key: string): KeptAnswer | undefined
}

/** Stands for every address that matches nothing; no folder can be named so. */
export const UNMATCHED_PATH = '/_not-found'
export const UNMATCHED_ID = '/_not-found'

export const PRERENDERED_DIR = 'prerendered'
export const PRERENDER_INDEX_FILE = 'index.json'

/** What the process that makes answers ahead of time tells the build, one message after the other. */
export type PrerenderMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'failed'; failures: PrerenderFailure[]; done: number; total: number }
  | { kind: 'finished'; routes: PrerenderList['routes']; pages: number }

/** An error as text: it crosses processes. */
export interface PrerenderFailure {
  /** Absent: nothing could be listed. */
  target?: PrerenderTarget
  message: string
  stack: string
}

/** What the process is told, as one JSON argument. */
export interface PrerenderOrder {
  outDir: string
  /** Where to write files for a plain file server; absent: nowhere. */
  exportDir?: string
}

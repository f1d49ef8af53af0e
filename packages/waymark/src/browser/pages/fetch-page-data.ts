import { MAX_CACHED_PAYLOADS, PAGE_DATA_TRIES } from '../../shared/limits.ts'
import {
  HEADER_MIDDLEWARE_CACHE,
  HEADER_MIDDLEWARE_PREFETCH,
  HEADER_MIDDLEWARE_SKIP,
  HEADER_PAGE_DATA,
  HEADER_PURPOSE,
  PURPOSE_PREFETCH,
} from '../../shared/wire.ts'
import { createDataError, markAssetError, toError } from './router-errors.ts'

/** Body of an answer: props of `_app`, among them `pageProps`. */
export type PageJson = Record<string, unknown>

export type PageData =
  | { kind: 'props'; json: PageJson; headers: Headers }
  | { kind: 'not-found'; headers: Headers }
  /** Middleware answered with a redirect, or let the page be skipped: only the headers say something. */
  | { kind: 'effects'; headers: Headers }

export interface PageDataRequest {
  /** Path and query below this origin. */
  href: string
  /** The page is still as the server rendered it: nothing else could be shown, so a failure is tried again. */
  isServerRendered?: boolean
  isPrefetch?: boolean
  hasMiddleware?: boolean
  /** The answer is the same for everybody and stays for the session. */
  keeps?: boolean
}

export interface PageDataCache {
  /** Requests for one address are made once while one is under way, and once for the session where it is kept. */
  fetch(request: PageDataRequest): Promise<PageData>
  /** Lets the server renew a static page behind the scenes. */
  nudge(href: string): void
  forget(href: string): void
}

export interface PageDataOptions {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Addresses are compared as wholes. */
  origin: string
  isDevelopment: boolean
}

export function createPageDataCache({ fetch, origin, isDevelopment }: PageDataOptions): PageDataCache {
  const known = new Map<string, Promise<PageData>>()
  const nudges = new Set<string>()
  const keyOf = (href: string): string => new URL(href, origin).href

  const send = async (request: PageDataRequest): Promise<PageData> => {
    const tries = request.isServerRendered === true ? PAGE_DATA_TRIES : 1
    const response = await sendWithRetry(() => fetch(keyOf(request.href), createInit(request)), tries)
    return readAnswer(response, request)
  }
  return {
    fetch(request) {
      const key = keyOf(request.href)
      const shared = known.get(key)
      if (shared !== undefined) return shared
      const answer = send(request)
      known.set(key, answer)
      limitSize(known)
      const forget = (): void => {
        if (known.get(key) === answer) known.delete(key)
      }
      answer.then((data) => {
        const isKept = request.keeps === true && !isDevelopment && data.kind === 'props'
        if (!isKept || data.headers.get(HEADER_MIDDLEWARE_CACHE) === 'no-cache') forget()
      }, forget)
      return answer
    },
    nudge(href) {
      const key = keyOf(href)
      if (isDevelopment || nudges.has(key)) return
      nudges.add(key)
      const init: RequestInit = { ...createInit({ href }), method: 'HEAD' }
      const done = (): void => void nudges.delete(key)
      fetch(key, init).then(done, done)
    },
    forget: (href) => void known.delete(keyOf(href)),
  }
}

/** What was asked for first goes first. */
function limitSize(known: Map<string, unknown>): void {
  const [oldest] = known.keys()
  if (known.size > MAX_CACHED_PAYLOADS && oldest !== undefined) known.delete(oldest)
}

function createInit({ isPrefetch, hasMiddleware }: PageDataRequest): RequestInit {
  return {
    method: 'GET',
    credentials: 'same-origin',
    // What shared caches may show while they ask again is not for this visitor.
    cache: 'no-cache',
    headers: {
      [HEADER_PAGE_DATA]: '1',
      ...(isPrefetch && { [HEADER_PURPOSE]: PURPOSE_PREFETCH }),
      ...(isPrefetch && hasMiddleware && { [HEADER_MIDDLEWARE_PREFETCH]: '1' }),
    },
  }
}

/** Only an answer that blames the server is worth another try. A connection that failed is not tried again. */
async function sendWithRetry(send: () => Promise<Response>, tries: number): Promise<Response> {
  let response: Response
  try {
    response = await send()
  } catch (error) {
    throw markAssetError(toError(error))
  }
  return response.status >= 500 && tries > 1 ? sendWithRetry(send, tries - 1) : response
}

const REDIRECTS = new Set([301, 302, 307, 308])

async function readAnswer(response: Response, request: PageDataRequest): Promise<PageData> {
  const { headers, status, ok } = response
  if (!ok && request.hasMiddleware && REDIRECTS.has(status)) return { kind: 'effects', headers }
  const json = parseJson(
    await response.text().catch((error: unknown) => Promise.reject(markAssetError(toError(error)))),
  )
  if (ok && json !== undefined) {
    return headers.has(HEADER_MIDDLEWARE_SKIP)
      ? { kind: 'effects', headers }
      : { kind: 'props', json, headers }
  }
  if (status === 404 && json?.['notFound'] === true) return { kind: 'not-found', headers }
  const error = createDataError()
  // Loading the document would bring the page back to where it is.
  throw request.isServerRendered === true ? error : markAssetError(error)
}

function parseJson(text: string): PageJson | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? (json as PageJson) : undefined
  } catch {
    return undefined
  }
}

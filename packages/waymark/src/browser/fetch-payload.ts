import { createFromReadableStream } from '@vitejs/plugin-rsc/browser'
import type { AppPayload } from '../client/router-context.ts'
import { createUnreachableError } from '../shared/unreachable-error.ts'
import { createExportPath } from '../shared/export-path.ts'
import { addQuery } from '../shared/payload.ts'
import { createPayloadKey } from '../shared/payload-url.ts'
import {
  HEADER_NEXT_URL,
  HEADER_PAYLOAD,
  HEADER_PREFETCH,
  HEADER_STATE_TREE,
  PAYLOAD_CONTENT_TYPE,
  PAYLOAD_QUERY_KEY,
} from '../shared/wire.ts'
import { readPayloadBody } from './payload-body.ts'

export interface PayloadRequest {
  url: URL
  /** Keys of the segments that need not be sent. */
  held: string[]
  /** The page the visitor is on; decides whether a route is intercepted. */
  nextUrl: string | undefined
  isPrefetch: boolean
  priority: 'high' | 'low' | 'auto'
}

export type FetchedPayload =
  | {
      kind: 'payload'
      payload: AppPayload
      /** Where the answer came from, after redirects; with the hash that was asked for. */
      url: URL
      /** The answer depends on the page the visitor is on. */
      isInterceptable: boolean
    }
  /** Something else answered, or another build: the browser has to load this address itself. */
  | {
      kind: 'document'
      url: URL
      /** It will be saved, or is nothing at all: the page stays. */
      isAside?: boolean
    }

let inFlight = new AbortController()

/** A page that is being left or frozen takes no answers any more; one that comes back starts afresh. */
export function installFetchLifetime(): void {
  window.addEventListener('pagehide', () => inFlight.abort())
  window.addEventListener('pageshow', () => (inFlight = new AbortController()))
}

/** A page that is being left aborts its requests; that is no failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

let payloadFiles: { trailingSlash: boolean } | undefined

/** The app was written to files: a payload is a file beside its page. */
export function readPayloadFiles(trailingSlash: boolean): void {
  payloadFiles = { trailingSlash }
}

export async function fetchPayload(request: PayloadRequest, buildId: string): Promise<FetchedPayload> {
  const headers = payloadFiles === undefined ? createHeaders(request) : {}
  const { signal } = inFlight
  const createFailure = (cause: unknown): Error => createUnreachableError(request.url, cause)
  // How long a page is used is the router's business. The browser's own cache would show what `stale-while-revalidate` lets
  // shared caches show, long after the server made it anew.
  const init = {
    credentials: 'same-origin',
    cache: 'no-cache',
    headers,
    priority: request.priority,
    signal,
  } as RequestInit
  const response = await fetch(createPayloadUrl(request.url, headers), init).catch((error: unknown) => {
    throw isAbort(error) ? error : createFailure(error)
  })
  const url = payloadFiles === undefined ? readAnswerUrl(response, request.url) : request.url
  if (!response.ok || response.body === null || !isPayloadType(response)) {
    // The browser asks for it again; what nobody reads would hold a connection.
    void response.body?.cancel()
    return { kind: 'document', url, isAside: isAside(response) }
  }
  const { stream, markUsable } = readPayloadBody(response.body, signal, createFailure)
  const payload = addQuery(await createFromReadableStream<AppPayload>(stream), url.search)
  markUsable()
  if (payload.buildId !== buildId) return { kind: 'document', url }
  const isInterceptable = (response.headers.get('vary') ?? '').toLowerCase().includes(HEADER_NEXT_URL)
  return { kind: 'payload', payload, url, isInterceptable }
}

function isAside({ status, headers }: Response): boolean {
  return status === 204 || status === 205 || /^\s*attachment/i.test(headers.get('content-disposition') ?? '')
}

function createHeaders({ held, nextUrl, isPrefetch }: PayloadRequest): Record<string, string> {
  const headers: Record<string, string> = { [HEADER_PAYLOAD]: '1' }
  if (held.length > 0) headers[HEADER_STATE_TREE] = encodeURIComponent(JSON.stringify(held))
  if (nextUrl !== undefined) headers[HEADER_NEXT_URL] = nextUrl
  if (isPrefetch) headers[HEADER_PREFETCH] = '1'
  return headers
}

/** File servers have their own words for a file of text; what they send in place of a missing one is a document. */
function isPayloadType({ headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return payloadFiles === undefined ? type.startsWith(PAYLOAD_CONTENT_TYPE) : !type.startsWith('text/html')
}

function createPayloadUrl(url: URL, headers: Record<string, string>): string {
  if (payloadFiles === undefined) return addPayloadKey(url, headers)
  return url.origin + createExportPath(url.pathname, 'txt', payloadFiles.trailingSlash)
}

/** Added as text: the parser would rewrite how the rest of the query is spelled. */
function addPayloadKey(url: URL, headers: Record<string, string>): string {
  const key = createPayloadKey(headers)
  const pair = key === '' ? PAYLOAD_QUERY_KEY : `${PAYLOAD_QUERY_KEY}=${key}`
  return `${url.origin}${url.pathname}${url.search === '' ? '?' : `${url.search}&`}${pair}`
}

function readAnswerUrl(response: Response, asked: URL): URL {
  if (!response.redirected) return asked
  const url = new URL(response.url)
  url.search = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair !== PAYLOAD_QUERY_KEY && !pair.startsWith(`${PAYLOAD_QUERY_KEY}=`))
    .join('&')
  if (url.hash === '') url.hash = asked.hash
  return url
}

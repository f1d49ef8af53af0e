import { createFromReadableStream } from '@vitejs/plugin-rsc/browser'
import type { AppPayload } from '../client/router-context.ts'
import { createClientError } from '../shared/client-errors.ts'
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
  | { kind: 'document'; url: URL }

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

export async function fetchPayload(request: PayloadRequest, buildId: string): Promise<FetchedPayload> {
  const headers = createHeaders(request)
  const { signal } = inFlight
  const createFailure = (cause: unknown): Error =>
    createClientError('WM_PAGE_UNREACHABLE', { url: request.url.href }, { cause })
  const init = { credentials: 'same-origin', headers, priority: request.priority, signal } as RequestInit
  const response = await fetch(addPayloadKey(request.url, headers), init).catch((error: unknown) => {
    throw isAbort(error) ? error : createFailure(error)
  })
  const url = readAnswerUrl(response, request.url)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || response.body === null || !type.startsWith(PAYLOAD_CONTENT_TYPE))
    return { kind: 'document', url }
  const { stream, markUsable } = readPayloadBody(response.body, signal, createFailure)
  const payload = await createFromReadableStream<AppPayload>(stream)
  markUsable()
  if (payload.buildId !== buildId) return { kind: 'document', url }
  const isInterceptable = (response.headers.get('vary') ?? '').toLowerCase().includes(HEADER_NEXT_URL)
  return { kind: 'payload', payload, url, isInterceptable }
}

function createHeaders({ held, nextUrl, isPrefetch }: PayloadRequest): Record<string, string> {
  const headers: Record<string, string> = { [HEADER_PAYLOAD]: '1' }
  if (held.length > 0) headers[HEADER_STATE_TREE] = encodeURIComponent(JSON.stringify(held))
  if (nextUrl !== undefined) headers[HEADER_NEXT_URL] = nextUrl
  if (isPrefetch) headers[HEADER_PREFETCH] = '1'
  return headers
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

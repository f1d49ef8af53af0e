import { createFromFetch } from '@vitejs/plugin-rsc/browser'
import type { AppPayload } from '../client/router-context.ts'
import { createPayloadKey } from '../shared/payload-url.ts'
import { HEADER_PAYLOAD, PAYLOAD_CONTENT_TYPE, PAYLOAD_QUERY_KEY } from '../shared/wire.ts'

/** The server answered something that is not a payload of this app: the browser has to load the page itself. */
class NotAPayload extends Error {
  readonly url: string
  constructor(url: string) {
    super(`${url} did not answer with a payload.`)
    this.url = url
  }
}

export async function fetchPayload(url: URL, hints: Record<string, string> = {}): Promise<AppPayload> {
  const target = new URL(url)
  target.hash = ''
  const key = createPayloadKey(hints)
  const pair = key === '' ? PAYLOAD_QUERY_KEY : `${PAYLOAD_QUERY_KEY}=${key}`
  // Added as text: the parser would rewrite how the rest of the query is spelled.
  const href = `${target.href}${target.search === '' ? '?' : '&'}${pair}`
  const response = await fetch(href, {
    credentials: 'same-origin',
    headers: { [HEADER_PAYLOAD]: '1', ...hints },
  })
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith(PAYLOAD_CONTENT_TYPE)) throw new NotAPayload(response.url)
  return createFromFetch<AppPayload>(Promise.resolve(response))
}

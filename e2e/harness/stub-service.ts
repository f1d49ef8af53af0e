import { parseEnvelope } from '@sentry/core'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export interface ReceivedEvent {
  event_id: string
  timestamp: number
  platform: string
  level: string
  message?: string
  transaction?: string
  release?: string
  environment?: string
  exception?: { values: ReceivedException[] }
  tags?: Record<string, string>
  user?: Record<string, string>
  extra?: Record<string, unknown>
  breadcrumbs?: { category: string; message?: string; level?: string; data?: Record<string, unknown> }[]
  contexts: { trace: { trace_id: string; span_id: string }; waymark?: Record<string, string> }
  request?: { url: string; query_string?: string; headers: Record<string, string>; cookies?: object }
}

export interface ReceivedException {
  type: string
  value: string
  mechanism: { type: string; handled: boolean }
  stacktrace?: { frames: ReceivedFrame[] }
}

export interface ReceivedFrame {
  filename: string
  lineno?: number
  colno?: number
  in_app: boolean
  context_line?: string
}

export interface ReceivedSpan {
  trace_id: string
  span_id: string
  parent_span_id?: string
  name: string
  status: string
  is_segment: boolean
  start_timestamp: number
  links?: { trace_id: string }[]
  attributes: Record<string, { value: string | number; type: string }>
}

export interface ReceivedDrop {
  reason: string
  category: string
  quantity: number
}

interface StubAnswer {
  status: number
  headers?: Record<string, string>
  /** Only envelopes with an item of this type get it, all others 200. */
  onlyFor?: 'event' | 'span'
  /** So many of them, then the answer is 200: whoever tries again may do so before a test has changed it. */
  times?: number
}

/** A service for error reports that remembers what it gets; envelopes are read by the official SDK's parser. */
export interface StubService {
  dsn: string
  port: number
  /** Heads of the requests that came. */
  requests: { url: string; headers: IncomingHttpHeaders }[]
  /** The text of every envelope. */
  texts: string[]
  /** What the next requests are answered with. */
  answer: StubAnswer
  events(): ReceivedEvent[]
  spans(): ReceivedSpan[]
  drops(): ReceivedDrop[]
  forget(): void
  close(): Promise<void>
}

export async function startStubService(port = 0): Promise<StubService> {
  const requests: StubService['requests'] = []
  const texts: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const isZipped = request.headers['content-encoding'] === 'gzip'
      requests.push({ url: request.url ?? '', headers: request.headers })
      const text = (isZipped ? gunzipSync(bytes) : bytes).toString()
      texts.push(text)
      const { status, headers = {}, onlyFor, times = Infinity } = service.answer
      const isMeant = times > 0 && (onlyFor === undefined || text.includes(`{"type":"${onlyFor}"`))
      if (isMeant) service.answer.times = times - 1
      response.writeHead(isMeant ? status : 200, isMeant ? headers : {}).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const used = (server.address() as AddressInfo).port
  const read = <Payload>(type: string): Payload[] =>
    texts.flatMap((text) => {
      const [, items] = parseEnvelope(text)
      return items.filter(([header]) => header.type === type).map(([, payload]) => payload as Payload)
    })
  const service: StubService = {
    dsn: `http://abc@127.0.0.1:${used}/1`,
    port: used,
    requests,
    texts,
    answer: { status: 200 },
    events: () => read('event'),
    spans: () => read<{ items: ReceivedSpan[] }>('span').flatMap(({ items }) => items),
    drops: () =>
      read<{ discarded_events: ReceivedDrop[] }>('client_report').flatMap(
        ({ discarded_events }) => discarded_events,
      ),
    forget: () => void ((requests.length = 0), (texts.length = 0)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

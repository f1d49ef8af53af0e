import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, matchesEtag, type Encoding } from '../shared/http-conditions.ts'
import type { RequestFacts } from '../shared/seams.ts'
import { encodeBody, OFFERS, type PreparedBody } from './prepared-body.ts'
import type { KnownVisit } from './telemetry/request-telemetry.ts'

/** An answer of which all is known but what the headers of a request may choose: whether it is needed, and its coding. */
export interface ReadyAnswer {
  status: number
  /** Names and values in turn; without those of the coding. */
  headers: readonly HeaderText[]
  body: PreparedBody
  mayEncode: boolean
  /** For the access log. */
  facts?: RequestFacts | undefined
  /** For telemetry. */
  visit?: KnownVisit | undefined
  /** The whole head for each coding, made when it is first sent. */
  heads: Partial<Record<Encoding | 'identity' | 'unchanged', HeaderText[]>>
}

/** A header with several values has them in a list: as repeated names they would replace each other in a response that has headers. */
type HeaderText = string | string[]

/** The headers that a response has by now, as names and values in turn. Whether the connection stays is not the answer's business. */
export function readSetHeaders(response: ServerResponse): HeaderText[] {
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => {
    if (name === 'connection') return []
    return [name, Array.isArray(value) ? value : String(value)]
  })
}

/** Sends it as a whole. Only a coding that was never asked for before has to be waited for. */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  ready: ReadyAnswer,
): Promise<void> | void {
  const { body, status } = ready
  const known = request.headers['if-none-match']
  if (status === 200 && known !== undefined && matchesEtag(known, body.etag)) {
    response.removeHeader('content-type')
    response.writeHead(304, (ready.heads.unchanged ??= dropContentType(ready.headers)))
    return void response.end()
  }
  const encoding = ready.mayEncode ? chooseEncoding(readAccepted(request), OFFERS) : undefined
  if (encoding === undefined || !body.isPending || body.encoded[encoding] !== undefined)
    return send(request, response, ready, encoding)
  return encodeBody(body, encoding).then(() => send(request, response, ready, encoding))
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  ready: ReadyAnswer,
  wanted: Encoding | undefined,
): void {
  const { body, status, heads } = ready
  const encoding = wanted !== undefined && body.encoded[wanted] !== undefined ? wanted : 'identity'
  const bytes = encoding === 'identity' ? body.bytes : body.encoded[encoding]!
  response.writeHead(status, (heads[encoding] ??= createHead(ready, encoding, bytes)))
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function createHead(
  { headers }: ReadyAnswer,
  encoding: Encoding | 'identity',
  { length }: Uint8Array,
): HeaderText[] {
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return [...headers, ...coding, 'content-length', String(length)]
}

function dropContentType(headers: readonly HeaderText[]): HeaderText[] {
  return headers.filter((_text, index) => headers[index - (index % 2)] !== 'content-type')
}

function readAccepted({ headers }: IncomingMessage): string | undefined {
  const accepted = headers['accept-encoding']
  return Array.isArray(accepted) ? accepted.join(',') : accepted
}

import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'

export interface SendOptions {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Every line of a repeated header, in order. */
  rawHeaders: string[]
  bytes: Buffer
  text: string
  /** Pieces as they arrived. */
  chunks: string[]
}

/** Plain HTTP without a client's tidying: the path goes out as it is written, redirects are not followed. */
export function send(origin: string, path: string, options: SendOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = open(origin, path, options)
    outgoing.once('error', reject)
    outgoing.once('response', (response: IncomingMessage) => {
      const buffers: Buffer[] = []
      const chunks: Answer['chunks'] = []
      response.on('data', (buffer: Buffer) => {
        buffers.push(buffer)
        chunks.push(buffer.toString())
      })
      response.once('error', reject)
      response.once('end', () => {
        const bytes = Buffer.concat(buffers)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          bytes,
          text: bytes.toString(),
          chunks,
        })
      })
    })
    outgoing.end(options.body)
  })
}

/** The same request, with the answer's stream left to the caller to read slowly or not at all. */
export function openStream(
  origin: string,
  path: string,
  options: SendOptions = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = open(origin, path, options)
    outgoing.once('error', reject)
    outgoing.once('response', resolve)
    outgoing.end(options.body)
  })
}

function open(origin: string, path: string, options: SendOptions): ReturnType<typeof httpRequest> {
  const { hostname, port } = new URL(origin)
  return httpRequest({
    hostname,
    port,
    path,
    method: options.method ?? 'GET',
    // Node frames a body by itself for some methods only.
    headers: {
      ...(options.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(options.body)) }),
      ...options.headers,
    },
    // One connection per request: an aborted answer must not poison the next test's connection.
    agent: false,
  })
}

/** Writes bytes to a socket and returns all that comes back: for requests no HTTP client would send. */
export function sendBytes(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (data) => (text += data.toString('latin1')))
    // A server that refuses early may reset the connection while we are still writing.
    socket.once('error', (error) => (text === '' ? reject(error) : resolve(text)))
    socket.once('close', () => resolve(text))
    socket.write(bytes)
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevError, RawError } from '../shared/dev-error.ts'
import { MAX_DESCRIBE_BYTES } from '../shared/limits.ts'
import { DESCRIBE_ERROR_PATH } from '../shared/wire.ts'
import type { MapOwner } from './owner-positions.ts'
import type { ReadSourceMap } from './source-positions.ts'

export interface DescribeErrorHandlerOptions {
  root: string
  describe: (
    error: unknown,
    options: Pick<DescribeErrorHandlerOptions, 'root' | 'readSourceMap' | 'mapOwner'>,
  ) => Promise<DevError>
  readSourceMap?: ReadSourceMap | undefined
  mapOwner?: MapOwner | undefined
}

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const MAX_CAUSES = 5

/**
 * Answers the overlay's question "where in the sources is this?". The answer holds source lines, so the
 * question must come from a page of this very server.
 */
export function createDescribeErrorHandler(options: DescribeErrorHandlerOptions): Middleware {
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (!path.endsWith(`/${DESCRIBE_ERROR_PATH}`)) return next()
    answer(request, options).then(
      ({ status, body }) => send(response, status, body),
      () => send(response, 500),
    )
  }
}

async function answer(
  request: IncomingMessage,
  { root, describe, readSourceMap, mapOwner }: DescribeErrorHandlerOptions,
): Promise<{ status: number; body?: DevError }> {
  if (request.method !== 'POST') return { status: 405 }
  if (!isSameOrigin(request)) return { status: 403 }
  // A form cannot send this type, and another site may not without asking first.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return { status: 415 }
  const text = await readBody(request)
  if (text === undefined) return { status: 413 }
  const error = readRawError(parseJson(text), MAX_CAUSES)
  if (!error) return { status: 400 }
  return { status: 200, body: await describe(error, { root, readSourceMap, mapOwner }) }
}

function isSameOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host.toLowerCase()
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop must not destroy the socket: the refusal is still to be sent over it.
  const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_DESCRIBE_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Takes over known fields of known types, nothing else. */
function readRawError(value: unknown, causesLeft: number): RawError | undefined {
  if (!isRecord(value) || typeof value.message !== 'string') return undefined
  const error: RawError = { message: value.message }
  for (const key of ['name', 'stack', 'digest', 'code', 'hint', 'id', 'plugin', 'frame'] as const) {
    const field = value[key]
    if (typeof field === 'string') error[key] = field
  }
  const { loc } = value
  if (isRecord(loc) && typeof loc.line === 'number' && typeof loc.column === 'number') {
    error.loc = {
      line: loc.line,
      column: loc.column,
      ...(typeof loc.file === 'string' ? { file: loc.file } : {}),
    }
  }
  const { owners } = value
  if (isRecord(owners) && typeof owners.stack === 'string')
    error.owners = { stack: owners.stack, renderer: 'browser' }
  const cause = causesLeft > 0 ? readRawError(value.cause, causesLeft - 1) : undefined
  return cause ? { ...error, cause } : error
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function send(response: ServerResponse, status: number, body?: DevError): void {
  response.statusCode = status
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // What was not read of a refused body must not be taken for the next request.
  if (status === 413) response.setHeader('Connection', 'close')
  if (body === undefined) {
    response.end()
    return
  }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}

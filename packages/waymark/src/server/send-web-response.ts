import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { createError } from '../shared/errors.ts'
import { CACHE_CONTROL_NEVER, HEADER_MIDDLEWARE_PREFIX } from '../shared/wire.ts'
import { openBody, type BodyWriter } from './body-writer.ts'
import { decodeSetCookie } from './cookies.ts'
import { isDraft } from './draft-mode.ts'
import type { RequestContext } from './request-context.ts'
import { setServerTiming } from './telemetry/trace-tags.ts'

// RFC 9110 §7.6.1: about one connection, not about the message. Node writes its own.
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Sends a web Response through Node's. Resolves when the whole body is handed over or the client went away.
 * Rejects when the body fails: if no headers are sent by then, the caller may answer anew, else it must break off.
 */
export async function sendWebResponse(
  context: RequestContext,
  response: Response,
  options: { compress: boolean },
): Promise<void> {
  const { response: target } = context
  const isDrafted = await isDraft(context)
  // A locked stream throws here, while another answer is still possible.
  const reader = response.body?.getReader()
  if (target.destroyed || context.visitor.isGone) return cancel(reader)
  const headersBefore = { ...target.getHeaders() }
  writeHead(context, response)
  if (isDrafted || (isPersonal(context) && !target.hasHeader('cache-control')))
    target.setHeader('cache-control', CACHE_CONTROL_NEVER)
  setServerTiming(context)
  if (!reader) return void target.end()
  if (context.request.method === 'HEAD') {
    target.end()
    return cancel(reader)
  }
  try {
    await pump(reader, openBody(context.request, target, options))
  } catch (error) {
    if (!target.headersSent) restoreHead(target, headersBefore)
    throw error
  }
}

/** What depends on a visitor is not for the caches on the way, unless the application says so itself. */
function isPersonal({ used }: RequestContext): boolean {
  return used.has('cookies') || used.has('headers')
}

function writeHead(context: RequestContext, response: Response): void {
  const { response: target } = context
  target.statusCode = response.status
  if (response.statusText !== '') target.statusMessage = response.statusText
  // A response that came from fetch() has been unpacked, but its headers still describe the packed form.
  const unpacked = response.url !== '' && response.headers.has('content-encoding')
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie' || HOP_BY_HOP.has(name) || name.startsWith(HEADER_MIDDLEWARE_PREFIX)) continue
    if (unpacked && (name === 'content-encoding' || name === 'content-length')) continue
    target.setHeader(name, value)
  }
  const lines = mergeCookies(context.setCookies, response.headers.getSetCookie())
  if (lines.length > 0) target.appendHeader('set-cookie', lines)
}

function restoreHead(target: ServerResponse, headers: OutgoingHttpHeaders): void {
  target.statusMessage = ''
  for (const name of target.getHeaderNames()) target.removeHeader(name)
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) target.setHeader(name, value)
}

/** What the response itself sets wins over what `cookies()` was told. */
function mergeCookies(set: ReadonlyMap<string, string>, own: string[]): string[] {
  const names = new Set(own.map((line) => decodeSetCookie(line)?.name))
  const others = Array.from(set).flatMap(([name, line]) => (names.has(name) ? [] : line))
  return [...others, ...own]
}

type Reader = ReadableStreamDefaultReader<unknown>

async function pump(reader: Reader, body: BodyWriter): Promise<void> {
  let wake: (() => void) | undefined
  body.onDrain(() => wake?.())
  body.onClose(() => {
    wake?.()
    void cancel(reader)
  })
  // A body that is already there ends within this turn and leaves as a whole; otherwise headers must not wait.
  let flushing: NodeJS.Immediate | undefined = setImmediate(flush)
  function flush(): void {
    flushing = undefined
    body.flush()
  }

  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (body.closed) return
      if (done) return body.end()
      const keepsUp = body.write(readChunk(value))
      flushing ??= setImmediate(flush)
      if (!keepsUp) await new Promise<void>((resolve) => (wake = resolve))
    }
  } catch (error) {
    // The client left and the stream was told so: its complaint is no news.
    if (!body.closed) throw error
  } finally {
    clearImmediate(flushing)
  }
}

function readChunk(value: unknown): Uint8Array | string {
  if (typeof value === 'string' || value instanceof Uint8Array) return value
  throw createError('WM_RESPONSE_CHUNK', { type: value === null ? 'null' : typeof value })
}

async function cancel(reader: Reader | undefined): Promise<void> {
  try {
    await reader?.cancel()
  } catch {
    // Nobody is left who could be told.
  }
}

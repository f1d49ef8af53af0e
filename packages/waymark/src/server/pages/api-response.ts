import { Stream } from 'node:stream'
import { createError } from '../../shared/errors.ts'
import { encodeLocation } from '../../shared/navigation-signals.ts'
import { openBody } from '../body-writer.ts'
import type { RequestContext } from '../request-context.ts'
import type { NextApiResponse } from './page-types.ts'
import { clearPreview, createPreviewCookies, type PreviewSecret } from './preview.ts'

export interface ApiResponseOptions {
  context: RequestContext
  compress: boolean
  secret: PreviewSecret
  /** Makes the page behind a path anew. */
  revalidate: Revalidate
  /** Told the size of each answer that is sent in one piece. */
  onSize(bytes: number): void
}

export interface RevalidateOptions {
  /** Leaves a page alone that nobody has asked for yet. */
  unstable_onlyGenerated?: boolean
}

/** False: there is no page that could be made anew. */
export type Revalidate = (path: string, options: RevalidateOptions) => Promise<boolean>

/** Adds to Node's response what handlers expect of it. */
export function createApiResponse(options: ApiResponseOptions): NextApiResponse {
  const { context, secret } = options
  const response = context.response as NextApiResponse
  holdEnd(context)
  const setCookies = (lines: string[]): NextApiResponse => {
    for (const line of lines) response.appendHeader('set-cookie', line)
    return response
  }
  return Object.assign(response, {
    status(code: number): NextApiResponse {
      response.statusCode = code
      return response
    },
    json: (body: unknown): void => sendJson(options, body),
    send: (body: unknown): void => sendAny(options, body),
    redirect: (first: unknown, second?: unknown): NextApiResponse => redirect(options, first, second),
    async revalidate(path: string, given: RevalidateOptions = {}): Promise<void> {
      if (typeof path !== 'string' || !path.startsWith('/'))
        refuse('revalidate', path, "a path, such as '/blog/first'")
      const isDone = await options.revalidate(path, given).catch((error: unknown) => {
        throw createError('WM_API_REVALIDATE', { path, problem: String(error) }, error)
      })
      if (!isDone) throw createError('WM_API_REVALIDATE', { path, problem: 'there is no such page' })
    },
    // Handlers that send events call it, for servers that compress what is written. Here nothing of it waits.
    flush(): void {},
    setDraftMode({ enable }: { enable: boolean }): NextApiResponse {
      return setCookies(enable ? [secret.enable()] : [secret.disable()])
    },
    setPreviewData(
      data: object | string,
      { maxAge, path }: { maxAge?: number; path?: string } = {},
    ): NextApiResponse {
      const attributes = { ...(maxAge !== undefined && { maxAge }), ...(path !== undefined && { path }) }
      return setCookies(createPreviewCookies(secret, data, attributes))
    },
    clearPreviewData: ({ path }: { path?: string } = {}): NextApiResponse =>
      setCookies(clearPreview(secret, path)),
  })
}

/** Whoever gets the answer may rely on what it says: that something is out of date is known everywhere by then. */
function holdEnd({ response, invalidations }: RequestContext): void {
  const end = response.end.bind(response) as (...args: unknown[]) => typeof response
  let isHeld = false
  response.end = (...args: unknown[]) => {
    if (isHeld) return response
    if (invalidations.pending.length === 0) return end(...args)
    isHeld = true
    void Promise.allSettled(invalidations.pending).then(() => end(...args))
    return response
  }
}

function sendJson(options: ApiResponseOptions, body: unknown): void {
  options.context.response.setHeader('content-type', 'application/json; charset=utf-8')
  // `undefined` has no JSON: the body is empty, as it is with `send`.
  sendBytes(options, JSON.stringify(body) ?? '')
}

function sendAny(options: ApiResponseOptions, body: unknown): void {
  const { response } = options.context
  if (body === null || body === undefined) return sendBytes(options, '')
  if (body instanceof Stream) {
    if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/octet-stream')
    return void (body as NodeJS.ReadableStream & Stream).on('error', () => response.destroy()).pipe(response)
  }
  if (Buffer.isBuffer(body)) {
    if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/octet-stream')
    return sendBytes(options, body)
  }
  // What a text is only its author knows: it has the type that the handler set, or none.
  if (typeof body === 'string') return sendBytes(options, body)
  sendJson(options, body)
}

function sendBytes({ context, compress, onSize }: ApiResponseOptions, body: string | Buffer): void {
  const { request, response } = context
  if (response.statusCode === 204 || response.statusCode === 304) response.removeHeader('content-type')
  onSize(Buffer.byteLength(body))
  openBody(request, response, { compress }).end(body)
}

function redirect(options: ApiResponseOptions, first: unknown, second: unknown): NextApiResponse {
  const [status, url] = typeof first === 'string' ? [307, first] : [first, second]
  if (typeof status !== 'number' || typeof url !== 'string')
    refuse('redirect', first, "an address, or a status and an address: res.redirect(307, '/login')")
  const { response } = options.context
  const target = encodeLocation(url)
  response.statusCode = status
  response.setHeader('location', target)
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  sendBytes(options, target)
  return response as NextApiResponse
}

function refuse(name: string, found: unknown, expected: string): never {
  throw createError('WM_API_INVALID_CALL', { name, found: String(found), expected })
}

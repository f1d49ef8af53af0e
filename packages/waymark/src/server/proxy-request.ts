import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { createError } from '../shared/errors.ts'
import { PROXY_TIMEOUT_MS } from '../shared/limits.ts'
import { HEADER_FORWARDED_FOR, HEADER_FORWARDED_HOST, HEADER_FORWARDED_PROTO } from '../shared/wire.ts'
import { readClient } from './read-client.ts'
import { forwardBody, hasBody } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { HOP_BY_HOP } from './send-web-response.ts'
import { isHiddenHeader } from './user-headers.ts'

/**
 * Passes a request on to another server and its answer back, as they come. The address was fixed by the
 * configuration or by middleware; redirects of the other server are the visitor's to follow.
 * Rejects when the other server cannot be reached, or breaks off before its headers.
 */
export function proxyRequest(context: RequestContext, target: URL): Promise<void> {
  const { request, response } = context
  const { signal } = context.visitor
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const fail = (cause: Error): void => reject(createFailure(context, target, cause))
    const outgoing = send(target, {
      method: request.method,
      headers: createHeaders(context, target),
      timeout: PROXY_TIMEOUT_MS,
      signal,
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('it took too long')))
    outgoing.once('error', (error) => {
      if (signal.aborted) return resolve()
      if (!response.headersSent) return fail(error)
      response.destroy()
      resolve()
    })
    // The other server wants to speak another protocol, which nobody asked for.
    outgoing.once('upgrade', (_incoming, socket) => {
      socket.destroy()
      fail(new Error('it switched protocols'))
    })
    outgoing.once('response', (incoming) => {
      if (!isFinalStatus(incoming.statusCode)) {
        incoming.destroy()
        return fail(new Error(`its status was ${incoming.statusCode}`))
      }
      writeHead(context, incoming)
      // Of the two ends either may break; the other must not wait for it.
      incoming.once('error', () => response.destroy())
      incoming.pipe(response)
      response.once('close', resolve)
    })
    forwardBody(context, outgoing)
  })
}

/** A connection that was tried at several addresses fails with a list, which has no text of its own. */
function createFailure({ location }: RequestContext, { origin }: URL, cause: Error): Error {
  const { message, code } = cause as NodeJS.ErrnoException
  const reason = message || code || 'it cannot be reached'
  return createError('WM_REWRITE_FAILED', { path: location.pathname, origin, reason }, cause)
}

/** Others are interim, or no status at all; Node would throw for the latter. */
function isFinalStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status <= 999
}

/** Written anew for the other connection, whatever the client or middleware says about them. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['host', 'expect', 'content-length'])

function createHeaders(context: RequestContext, target: URL): OutgoingHttpHeaders {
  const { request, requestHeaders } = context
  // What middleware wrote is meant for the other server; the client has no say in it.
  const dropped = requestHeaders === undefined ? readConnectionOptions(request) : new Set<string>()
  const headers: OutgoingHttpHeaders = {}
  for (const [name, value] of requestHeaders ?? Object.entries(request.headersDistinct)) {
    if (value === undefined || OWN_HEADERS.has(name)) continue
    if (HOP_BY_HOP.has(name) || dropped.has(name) || isHiddenHeader(name)) continue
    headers[name] = value
  }
  Object.assign(headers, createFraming(request))
  headers['host'] = target.host
  const client = readClient(request, context.config)
  headers[HEADER_FORWARDED_HOST] = client.host
  headers[HEADER_FORWARDED_FOR] = client.address
  headers[HEADER_FORWARDED_PROTO] = client.protocol.slice(0, -1)
  return headers
}

/**
 * How long the body is must be said, or the other server takes its bytes for the next request. Node says it by itself for
 * some methods only.
 */
function createFraming(request: IncomingMessage): OutgoingHttpHeaders {
  if (!hasBody(request)) return {}
  const length = request.headers['content-length']
  if (request.headers['transfer-encoding'] !== undefined || length === undefined)
    return { 'transfer-encoding': 'chunked' }
  return { 'content-length': length }
}

function writeHead({ response, setCookies }: RequestContext, incoming: IncomingMessage): void {
  const dropped = readConnectionOptions(incoming)
  // What the configuration and middleware have said of this answer is the app's word.
  const decided = new Set(response.getHeaderNames())
  response.statusCode = incoming.statusCode ?? 502
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (values === undefined || HOP_BY_HOP.has(name) || dropped.has(name)) continue
    if (name === 'set-cookie') response.appendHeader(name, values)
    else if (!decided.has(name)) response.setHeader(name, values)
  }
  if (setCookies.size > 0) response.appendHeader('set-cookie', [...setCookies.values()])
}

/** RFC 9110 §7.6.1: a message may name further headers that concern one connection only. */
function readConnectionOptions({ headers }: IncomingMessage): Set<string> {
  const names = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return new Set(names.filter((name) => name !== ''))
}

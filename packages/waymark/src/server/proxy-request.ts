import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { PROXY_TIMEOUT_MS } from '../shared/limits.ts'
import { HEADER_FORWARDED_FOR, HEADER_FORWARDED_HOST, HEADER_FORWARDED_PROTO } from '../shared/wire.ts'
import { readClient } from './read-client.ts'
import { forwardBody } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { HOP_BY_HOP } from './send-web-response.ts'
import { isHiddenHeader } from './user-headers.ts'

/**
 * Passes a request on to another server and its answer back, as they come. The address was fixed by the
 * configuration or by middleware; redirects of the other server are the visitor's to follow.
 * Rejects when the other server cannot be reached, or breaks off before its headers.
 */
export function proxyRequest(context: RequestContext, target: URL): Promise<void> {
  const { request, response, signal } = context
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = send(target, {
      method: request.method,
      headers: createHeaders(context, target),
      timeout: PROXY_TIMEOUT_MS,
      signal,
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('The other server took too long.')))
    outgoing.once('error', (error) => {
      if (signal.aborted) return resolve()
      if (!response.headersSent) return reject(error)
      response.destroy()
      resolve()
    })
    outgoing.once('response', (incoming) => {
      writeHead(context, incoming)
      // Of the two ends either may break; the other must not wait for it.
      incoming.once('error', () => response.destroy())
      incoming.pipe(response)
      response.once('close', resolve)
    })
    forwardBody(context, outgoing)
  })
}

function createHeaders(context: RequestContext, target: URL): OutgoingHttpHeaders {
  const { request } = context
  const dropped = readConnectionOptions(request)
  const headers: OutgoingHttpHeaders = {}
  const entries = context.requestHeaders ?? Object.entries(request.headersDistinct)
  for (const [name, value] of entries) {
    if (value === undefined || name === 'host' || name === 'expect') continue
    if (HOP_BY_HOP.has(name) || dropped.has(name) || isHiddenHeader(name)) continue
    headers[name] = value
  }
  // Node frames the body anew; without a length it is sent in chunks.
  if (request.headers['transfer-encoding'] !== undefined) delete headers['content-length']
  headers['host'] = target.host
  const client = readClient(request, context.config)
  headers[HEADER_FORWARDED_HOST] = client.host
  headers[HEADER_FORWARDED_FOR] = client.address
  headers[HEADER_FORWARDED_PROTO] = client.protocol.slice(0, -1)
  return headers
}

function writeHead({ response, setCookies }: RequestContext, incoming: IncomingMessage): void {
  const dropped = readConnectionOptions(incoming)
  response.statusCode = incoming.statusCode ?? 502
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (values === undefined || HOP_BY_HOP.has(name) || dropped.has(name)) continue
    response.setHeader(name, values)
  }
  if (setCookies.size > 0) response.appendHeader('set-cookie', [...setCookies.values()])
}

/** RFC 9110 §7.6.1: a message may name further headers that concern one connection only. */
function readConnectionOptions({ headers }: IncomingMessage): Set<string> {
  const names = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return new Set(names.filter((name) => name !== ''))
}

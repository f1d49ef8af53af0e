import { IncomingMessage } from 'node:http'
import type { RequestContext } from '../request-context.ts'

/** The request as code sees it that reads the stream itself: with what middleware has read of the body in front. */
export function replayBody({ request, body }: Pick<RequestContext, 'request' | 'body'>): IncomingMessage {
  if (body === undefined || body.chunks.length === 0) return request
  body.release()
  if (!request.readableEnded) {
    for (const chunk of body.chunks.toReversed()) request.unshift(chunk)
    return request
  }
  // A stream that has ended takes nothing back.
  const copy = new IncomingMessage(request.socket)
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  Object.assign(copy, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  copy.complete = true
  for (const chunk of body.chunks) copy.push(chunk)
  copy.push(null)
  return copy
}

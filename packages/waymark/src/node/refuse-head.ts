import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_HEADER_BYTES, MAX_HEADER_COUNT, MAX_TARGET_BYTES } from '../shared/limits.ts'
import { sendText } from './send-file.ts'

/** True when the request was answered because its head alone rules it out. */
export function refuseHead(
  request: IncomingMessage,
  response: ServerResponse,
  options: { maxHeaderBytes?: number },
): boolean {
  if (Buffer.byteLength(request.url ?? '', 'latin1') > MAX_TARGET_BYTES) {
    sendRefusal(response, 414, 'URI Too Long')
  } else if (hasTooManyHeaders(request, options.maxHeaderBytes ?? MAX_HEADER_BYTES)) {
    sendRefusal(response, 431, 'Request Header Fields Too Large')
  } else if (isUpgrade(request) || hasTwoHosts(request)) {
    sendRefusal(response, 400, 'Bad Request')
  }
  return response.writableEnded
}

/** Also ends the connection: what follows on it cannot be trusted to be a request. */
export function sendRefusal(response: ServerResponse, status: number, text: string): void {
  response.setHeader('Connection', 'close')
  sendText(response, status, text)
}

function hasTooManyHeaders(request: IncomingMessage, maxBytes: number): boolean {
  const { rawHeaders } = request
  // Node drops what is above the count, so a full list may be an incomplete one.
  if (rawHeaders.length >= 2 * MAX_HEADER_COUNT) return true
  // Colon, space and line end of each header.
  let bytes = 2 * rawHeaders.length
  for (const text of rawHeaders) bytes += text.length
  return bytes > maxBytes
}

/** RFC 9112 §3.2: two names for one request are one too many. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

/** Clients offer `h2c` along with ordinary requests and are content when it is ignored (RFC 9110 §7.8). */
function isUpgrade(request: IncomingMessage): boolean {
  const { upgrade, connection } = request.headers
  if (upgrade === undefined || !/\bupgrade\b/i.test(connection ?? '')) return false
  return upgrade.split(',').some((protocol) => protocol.trim().toLowerCase() !== 'h2c')
}

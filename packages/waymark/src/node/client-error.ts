import type { Duplex } from 'node:stream'

/** How long a refused client may keep sending before it is cut off, so that it can read the answer. */
const LINGER_MS = 500

const answered = new WeakSet<Duplex>()

interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer
  bytesParsed?: number
}

/** Answers what Node could not read as a request. There is no response object here, only the socket. */
export function answerClientError(error: ParserError, socket: Duplex, answering: boolean): void {
  // Data that is still on its way fails again.
  if (answered.has(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable || answering) {
    socket.destroy()
    return
  }
  answered.add(socket)
  const [status, reason] = statusOf(error)
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${reason.length}\r\nCache-Control: no-store\r\n\r\n${reason}`,
  )
  // Closing at once would reset the connection and take the answer with it.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

function statusOf(error: ParserError): [status: number, reason: string] {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return isInFirstLine(error) ? [414, 'URI Too Long'] : [431, 'Request Header Fields Too Large']
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'Content Too Large']
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'Request Timeout']
    default:
      return [400, 'Bad Request']
  }
}

/** Only the last packet is known; it is the request line when it begins like one and has no line end. */
function isInFirstLine({ rawPacket, bytesParsed }: ParserError): boolean {
  const read = rawPacket?.subarray(0, bytesParsed ?? rawPacket.length)
  return (
    read !== undefined && !read.includes(0x0a) && /^[A-Z]+ /.test(read.subarray(0, 20).toString('latin1'))
  )
}

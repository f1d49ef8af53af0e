import type { IncomingMessage, ServerResponse } from 'node:http'
import { LINGER_MS } from '../limits.ts'
import type { Answer } from './answer.ts'

export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (response.destroyed || response.headersSent) return
  // A client that is still sending would see its connection break instead of the answer, so it is listened to for a while.
  if (!request.complete) {
    const timer = setTimeout(() => request.destroy(), LINGER_MS)
    request.once('close', () => clearTimeout(timer))
    request.resume()
  }
  // With its length the answer is one piece; without it Node would send it in chunks.
  const length = answer.body === '' ? {} : { 'content-length': Buffer.byteLength(answer.body) }
  response.writeHead(answer.status, { ...answer.headers, ...length })
  response.end(answer.body)
}

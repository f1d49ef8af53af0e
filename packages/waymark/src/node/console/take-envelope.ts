import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_ENVELOPE_BYTES } from '#service/limits.js'
import type { Service } from '#service/service.js'
import { HEADER_FORWARDED_FOR } from '../../shared/wire.ts'
import { sendText } from '../send-file.ts'
import { APP_PROJECT_ID } from './console-messages.ts'

/** An envelope of the app itself, or one that its tunnel has checked: whose it is needs no proof. */
export async function takeEnvelope(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ENVELOPE_BYTES) return sendText(response, 413, 'Payload Too Large')
    chunks.push(chunk)
  }
  const { 'user-agent': userAgent, [HEADER_FORWARDED_FOR]: address } = request.headers
  const { status, headers, body } = await service.ingest(Buffer.concat(chunks), {
    projectId: APP_PROJECT_ID,
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(typeof address === 'string' ? { address } : {}),
  })
  response.writeHead(status, headers).end(body)
}

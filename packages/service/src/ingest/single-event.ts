import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { MAX_EVENT_BYTES, MAX_STORE_WIRE_BYTES } from '../limits.ts'
import type { Project } from '../project.ts'
import type { BodyRoom } from './body-room.ts'
import { readBody } from './read-body.ts'
import type { SpoolItem } from './spool-record.ts'

/** Who sends events without an envelope around them. */
export interface SingleSender {
  project: Project
  address: string
}

export function createEventId(): string {
  return randomUUID().replaceAll('-', '')
}

export async function readSingle(request: IncomingMessage, room: BodyRoom): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const limits = { wireBytes: MAX_STORE_WIRE_BYTES, bytes: MAX_EVENT_BYTES }
  await readBody(request, limits, (chunk) => {
    room.take(chunk.length)
    chunks.push(chunk)
  })
  return Buffer.concat(chunks)
}

export function createEventItem(
  { headers }: IncomingMessage,
  { project, address }: SingleSender,
  {
    type = 'event',
    receivedMs,
    eventId,
    payload,
  }: {
    type?: 'event' | 'transaction' | 'feedback'
    receivedMs: number
    eventId: string
    payload: Uint8Array
  },
): SpoolItem {
  const userAgent = headers['user-agent']
  const meta = {
    projectId: project.id,
    type,
    receivedMs,
    eventId,
    ...(project.settings.storeAddresses ? { address } : {}),
    ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 500) }),
  }
  return { seq: 0, meta, payload: payload as SpoolItem['payload'] }
}

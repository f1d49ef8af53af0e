import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { openStream, send, type SendOptions } from './send.ts'

export interface LateAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** What came before the late parts were let go. */
  early: string
  text: string
}

/**
 * Asks for a page of the fixture `basic` whose late parts come only after its first bytes have: they wait for a gate, so
 * there is no time to choose that would be too short for a slow machine.
 */
export async function sendLate(origin: string, path: string, options: SendOptions = {}): Promise<LateAnswer> {
  const gate = randomUUID()
  const answer = await openStream(origin, `${path}${path.includes('?') ? '&' : '?'}gate=${gate}`, options)
  const isZipped = answer.headers['content-encoding'] === 'gzip'
  const body = isZipped ? pipeline(answer, createGunzip(), () => {}) : answer
  let [early, text]: [early: string | undefined, text: string] = [undefined, '']
  for await (const chunk of body as AsyncIterable<Buffer>) {
    text += chunk.toString()
    if (early !== undefined) continue
    early = text
    await send(origin, `/api/gate?name=${gate}`)
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, early: early ?? '', text }
}

import { deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { BodyError } from '../../packages/service/src/ingest/read-body.ts'
import { unpackEvent } from '../../packages/service/src/ingest/unpack-event.ts'
import { MAX_EVENT_BYTES } from '../../packages/service/src/limits.ts'
import type { FuzzTarget } from '../target.ts'

const EVENT = '{"message":"a"}'
const PACKED = deflateSync(EVENT)

/** Events of clients that pack them: never more than an event may have, JSON as it came, and whatever is packed comes back. */
export const packedEvent: FuzzTarget = {
  name: 'packed-event',
  samples: [PACKED.toString('latin1'), PACKED.toString('base64'), EVENT, ''],
  tokens: ['x\u009c', 'x\u0001', 'eJ', '\r\n', '=', '{', ' '],
  inputs: 2_000,
  check(input) {
    expect(unpackEvent(deflateSync(input)).equals(input)).toBe(true)
    try {
      const body = unpackEvent(input)
      expect(body.length).toBeLessThanOrEqual(Math.max(input.length, MAX_EVENT_BYTES))
      if (input[0] === 0x7b) expect(body).toBe(input)
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
    }
  },
}

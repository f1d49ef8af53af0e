import { expect, test } from 'vitest'
import { findBareLoss } from './bare-report.ts'

const write = (event: unknown): Uint8Array =>
  Buffer.from(`{"dsn":"x"}\n{"type":"event"}\n${JSON.stringify(event)}`)
const error = (type: string, value: string): Uint8Array => write({ exception: { values: [{ type, value }] } })

test.each([
  ['a text in its message', error('Error', 'a timeout of 5 s'), 1, 'event_processor'],
  ['its type with its message', error('RangeError', 'of no use'), 1, 'event_processor'],
  ['another message', error('Error', 'of no use'), 1, undefined],
  ['no error', write({ message: 'timeout' }), 1, undefined],
  ['no event', write(null), 1, undefined],
  ['no JSON', Buffer.from('{}\n{}\ntimeout'), 1, undefined],
  ['nothing', Buffer.from('{}'), 1, undefined],
  ['none wanted', error('Error', 'of no use'), 0, 'sample_rate'],
])('%s', (_what, envelope, sampleRate, reason) => {
  expect(findBareLoss(envelope, { ignoreErrors: ['Timeout', 'RangeError: of'], sampleRate })).toBe(reason)
})

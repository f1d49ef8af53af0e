import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SinkAnswer } from '../../shared/seams.ts'
import { createDeliveryNotes, watchSink } from './delivery-notes.ts'

let told: string[]
let outcome: SinkAnswer | Error

const create = (): (() => Promise<unknown>) => {
  const notes = createDeliveryNotes((text) => void told.push(text), {
    what: 'Reports',
    where: 'errors.example',
  })
  const sink = watchSink(
    {
      async send() {
        if (outcome instanceof Error) throw outcome
        return outcome
      },
    },
    notes,
  )
  return () => sink.send(new Uint8Array()).catch((error: unknown) => error)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  told = []
  outcome = { status: 200 }
})
afterEach(() => void vi.useRealTimers())

it('says once that reports do not arrive, and once that they do again', async () => {
  const send = create()
  await send()
  outcome = new Error('connect ECONNREFUSED 127.0.0.1:9')
  for (let count = 0; count < 5; count++) expect(await send()).toBe(outcome)
  outcome = { status: 200 }
  for (let count = 0; count < 5; count++) await send()
  expect(told).toEqual([
    'Reports do not arrive at errors.example: connect ECONNREFUSED 127.0.0.1:9.',
    'Reports arrive at errors.example again.',
  ])
})

it('is not told of a service that comes and goes more than once a minute', async () => {
  const send = create()
  for (let second = 0; second < 120; second++) {
    outcome = second % 2 === 0 ? { status: 503 } : { status: 200 }
    await send()
    vi.advanceTimersByTime(1_000)
  }
  expect(told).toHaveLength(4)
})

it.each([
  [{ status: 403 }, 'the answer is 403. Is the key right?'],
  [{ status: 502 }, 'the answer is 502.'],
  [Object.assign(new Error('late'), { name: 'TimeoutError' }), 'there is no answer.'],
  [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED.'],
])('%j is told as: %s', async (failure, reason) => {
  const send = create()
  outcome = failure
  await send()
  expect(told).toEqual([`Reports do not arrive at errors.example: ${reason}`])
})

it.each([200, 202, 413, 429])('%i is no failure', async (status) => {
  const send = create()
  outcome = { status }
  await send()
  expect(told).toEqual([])
})

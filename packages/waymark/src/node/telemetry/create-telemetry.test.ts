import { tmpdir } from 'node:os'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TelemetryPort } from '../../shared/seams.ts'
import { initTelemetry } from '../../shared/telemetry/api.ts'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'
import { createTelemetry } from './create-telemetry.ts'

const DSN = 'http://abc@localhost/1'
let texts: string[]

async function create(): Promise<TelemetryPort> {
  const port = await createTelemetry({
    root: tmpdir(),
    config: { basePath: '', telemetry: {} },
    env: {},
    note() {},
    mode: 'production',
    buildId: 'b',
    secret: 's',
    service: {
      dsn: DSN,
      sink: {
        isLocal: true,
        send(envelope: Uint8Array) {
          texts.push(Buffer.from(envelope).toString())
          return Promise.resolve({ status: 200 })
        },
      },
    },
  } as unknown as Parameters<typeof createTelemetry>[0])
  return port!
}

beforeEach(() => void (texts = []))
afterEach(() => {
  vi.useRealTimers()
  initTelemetry({})
})

const TRACE = { trace_id: 't', span_id: 's' }

function createEvent(message: string): TelemetryEvent {
  return {
    event_id: 'e',
    timestamp: 1,
    platform: 'node',
    level: 'error',
    message,
    contexts: { trace: TRACE },
  }
}

/** What a report is when it leaves; hooks of user code may return anything. */
async function sendThrough(beforeSend: (event: TelemetryEvent) => unknown, event = createEvent('m')) {
  initTelemetry({ beforeSend: beforeSend as (event: TelemetryEvent) => TelemetryEvent })
  const port = await create()
  port.sendEvent(event, undefined)
  await port.flush(1_000)
  const lines = texts.join('\n').split('\n')
  const find = (sign: string): unknown => {
    const line = lines.find((text) => text.includes(sign))
    return line && JSON.parse(line)
  }
  return {
    event: find('"platform"') as (TelemetryEvent & { sdk: object }) | undefined,
    drops: (find('discarded_events') as { discarded_events: object[] } | undefined)?.discarded_events,
  }
}

it('a service in the same process hears nothing of an idle minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const port = await create()
  port.sendEvent({ event_id: 'e' } as TelemetryEvent, undefined)
  port.countDrop('ignored', 'error')
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(texts).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(texts).toHaveLength(2)
})

it('a report that a hook made odd is sent as it is', async () => {
  const port = await create()
  port.sendEvent({ event_id: 'e', exception: {} } as unknown as TelemetryEvent, undefined)
  expect(await port.flush(1_000)).toBe(true)
  expect(texts.join()).toContain('"exception":{}')
})

it('the hook sees the whole report, and has the last word on it', async () => {
  const file = join(tmpdir(), 'waymark-hook-source.ts')
  await writeFile(file, 'const a = 1\nthrow secret\n')
  const frame = { filename: file, function: 'f', lineno: 2, in_app: true }
  const exception = { values: [{ type: 'Error', value: 'x', stacktrace: { frames: [frame] } }] }
  let seen: TelemetryEvent | undefined
  const { event } = await sendThrough(
    (given) => {
      seen = structuredClone(given)
      for (const one of given.exception!.values[0]!.stacktrace!.frames) delete one.context_line
      delete (given.contexts as { trace?: object }).trace
      return { ...given, event_id: 'mine', release: 'mine', environment: 'mine', sdk: { name: 'mine' } }
    },
    { ...createEvent('m'), exception },
  )
  expect(seen).toMatchObject({ release: 'b', environment: 'production', sdk: { name: 'waymark' } })
  const [given] = seen!.exception!.values[0]!.stacktrace!.frames
  expect(given).toMatchObject({ filename: 'waymark-hook-source.ts', context_line: 'throw secret' })
  expect(event).toMatchObject({ release: 'mine', environment: 'mine', sdk: { name: 'mine' } })
  expect(JSON.stringify(event)).not.toContain('throw secret')
  // These join reports; they stay.
  expect(event).toMatchObject({ event_id: 'e', contexts: { trace: TRACE } })
})

it('a hook may take its time', async () => {
  const { event } = await sendThrough(async (given) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { ...given, message: 'changed' }
  })
  expect(event).toMatchObject({ event_id: 'e', message: 'changed' })
})

it.each([
  ['null', () => null, 'before_send'],
  ['nothing', () => undefined, 'before_send'],
  ['null, later', () => Promise.resolve(null), 'before_send'],
  ['what is no report', () => true, 'callback_error'],
  ['a rejection', () => Promise.reject(new Error('no')), 'callback_error'],
  [
    'an error',
    () => {
      throw new Error('no')
    },
    'callback_error',
  ],
])('a report for which the hook gives %s is dropped and counted', async (_what, hook, reason) => {
  const { event, drops } = await sendThrough(hook)
  expect(event).toBeUndefined()
  expect(drops).toEqual([{ reason, category: 'error', quantity: 1 }])
})

it('a hook that never answers is waited for only so long', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  initTelemetry({ beforeSend: () => new Promise(() => {}) as never })
  const port = await create()
  port.sendEvent(createEvent('m'), undefined)
  const flushed = port.flush(2_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await flushed).toBe(false)
  await vi.advanceTimersByTimeAsync(70_000)
  await vi.waitFor(() => expect(texts.join()).toContain('callback_error'))
})

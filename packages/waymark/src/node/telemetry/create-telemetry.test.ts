import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TelemetryPort } from '../../shared/seams.ts'
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
afterEach(() => void vi.useRealTimers())

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

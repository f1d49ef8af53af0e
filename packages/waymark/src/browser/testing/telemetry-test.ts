import { parseEnvelope } from '@sentry/core'
import { vi } from 'vitest'
import type { SpanItem, TelemetryEvent } from '../../shared/telemetry/event.ts'
import type { DropReport } from '../../shared/telemetry/drop-counter.ts'
import type { HubSettings, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { startClient } from '../telemetry/client.ts'

/** An envelope, read by the parser of the official SDK. */
export interface SentEnvelope {
  header: Record<string, unknown>
  items: { type: string; payload: unknown }[]
}

export function readEnvelope(body: string): SentEnvelope {
  const [header, items] = parseEnvelope(body)
  return {
    header: header as Record<string, unknown>,
    items: items.map(([{ type }, payload]) => ({ type: String(type), payload })),
  }
}

export const TEST_SETTINGS: HubSettings = {
  client: '/_waymark/assets/watch-1.js',
  dsn: 'http://public@localhost:9000/7',
  url: '/tunnel-1',
  environment: 'production',
  release: 'r1',
  tracesSampleRate: 1,
  tracePropagationTargets: [],
  ignoreErrors: [],
  joinsDigests: true,
}

type Answer = () => Promise<Response> | Response

export interface TestHub extends TelemetryHub {
  /** What the service answers from now on. */
  answer: Answer
  envelopes: SentEnvelope[]
  events(): TelemetryEvent[]
  spans(): SpanItem[]
  drops(): DropReport['discarded_events']
}

/** A hub as the loader leaves it. */
export function createTestHub(settings: Partial<HubSettings> = {}): TestHub {
  const list = (type: string): unknown[] =>
    hub.envelopes
      .flatMap(({ items }) => items.filter((item) => item.type === type))
      .map((item) => item.payload)
  const hub: TestHub = {
    ...TEST_SETTINGS,
    ...settings,
    queue: [],
    push: (signal) => void hub.queue.push(signal),
    load: vi.fn(),
    answer: () => new Response('{}'),
    envelopes: [],
    events: () => list('event') as TelemetryEvent[],
    spans: () => (list('span') as { items: SpanItem[] }[]).flatMap(({ items }) => items),
    drops: () => (list('client_report') as DropReport[]).flatMap((report) => report.discarded_events),
    fetch: async (_input, init) => {
      const response = await hub.answer()
      hub.envelopes.push(readEnvelope(String(init?.body)))
      return response
    },
  }
  return hub
}

/** A page whose client has come. */
export function startTestClient(settings: Partial<HubSettings> = {}): TestHub {
  const hub = createTestHub(settings)
  startClient(hub)
  return hub
}

/** The page is left: everything that waits is sent. */
export function leavePage(): void {
  window.dispatchEvent(new Event('pagehide'))
}

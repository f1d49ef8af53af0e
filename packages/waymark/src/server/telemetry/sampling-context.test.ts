import { expect, test } from 'vitest'
import { MAX_BAGGAGE_CHARS } from '../../shared/limits.ts'
import { escapeHtml } from '../../shared/escape.ts'
import { decodeBaggage } from '../../shared/telemetry/baggage.ts'
import type { SamplingDecision, Trace } from '../../shared/telemetry/sampling.ts'
import type { RequestTelemetry } from './request-telemetry.ts'
import { readBaggage, readSamplingContext, writeBaggage } from './sampling-context.ts'

const SETTINGS = { publicKey: 'abc', release: 'shop, 1.0 "ü"', environment: 'production' }

function createTelemetry(more: {
  name?: string
  source?: 'url' | 'route'
  decision?: SamplingDecision
  context?: Trace['context']
  settings?: typeof SETTINGS
}): RequestTelemetry {
  const { name = 'GET /shop/[id]', source = 'route', decision = {}, context, settings = SETTINGS } = more
  const trace = { traceId: 'a'.repeat(32), sampleRand: 0.25, ...(context === undefined ? {} : { context }) }
  const segment = { spanId: 'b'.repeat(16), name, source }
  return { port: { settings }, trace, decision, segment } as unknown as RequestTelemetry
}

test.each<[string, Parameters<typeof createTelemetry>[0]]>([
  ['no decision', {}],
  ['not sampled', { decision: { isSampled: false, rate: 0 } }],
  ['sampled at a small rate', { decision: { isSampled: true, rate: 1e-7 } }],
  ['a refused rate', { decision: { isSampled: false } }],
  ['no route yet', { name: 'GET', source: 'url', decision: { isSampled: true, rate: 1 } }],
  ['a route with other letters', { name: 'GET /straße/[...rest]', decision: { isSampled: true, rate: 0.5 } }],
  ['the trace of somebody else', { context: { trace_id: 'c'.repeat(32), environment: 'theirs' } }],
])('the header says what reports say: %s', (_, more) => {
  const header = readBaggage(createTelemetry(more))
  const { ...said } = readSamplingContext(createTelemetry(more))
  for (const key in said) if (said[key] === undefined) delete said[key]
  expect(decodeBaggage(header)).toEqual(said)
  expect(writeBaggage(createTelemetry(more))).toBe(escapeHtml(header))
})

test('what somebody else wrote is safe in an attribute', () => {
  const context = { environment: `'"><script>` }
  expect(writeBaggage(createTelemetry({ context }))).toBe('sentry-environment=&#39;%22%3E%3Cscript%3E')
})

test.each([0, 0.000_001, 0.29, 0.57, 0.999_999])('the number %d that was drawn is told as it is', (rand) => {
  const telemetry = createTelemetry({})
  telemetry.trace.sampleRand = rand
  expect(decodeBaggage(readBaggage(telemetry))['sample_rand']).toBe(rand.toFixed(6))
})

test('a sampler that changes its mind is told each time', () => {
  const read = (decision: SamplingDecision): unknown =>
    decodeBaggage(readBaggage(createTelemetry({ decision })))
  for (const rate of [0.1, 0.2, 0.1]) {
    expect(read({ isSampled: true, rate })).toMatchObject({ sampled: 'true', sample_rate: String(rate) })
    expect(read({ isSampled: false, rate })).toMatchObject({ sampled: 'false', sample_rate: String(rate) })
  }
  expect(read({})).not.toHaveProperty('sampled')
})

test('each route and each configuration has its own text', () => {
  const first = readBaggage(createTelemetry({ name: 'GET /a' }))
  const second = readBaggage(createTelemetry({ name: 'GET /b' }))
  const other = readBaggage(
    createTelemetry({ name: 'GET /a', settings: { ...SETTINGS, environment: 'test' } }),
  )
  expect(first).toContain('sentry-transaction=GET%20%2Fa')
  expect(second).toContain('sentry-transaction=GET%20%2Fb')
  expect(other).toContain('sentry-environment=test')
})

test('what does not fit is left out whole', () => {
  const settings = { ...SETTINGS, release: 'x'.repeat(MAX_BAGGAGE_CHARS) }
  const header = readBaggage(createTelemetry({ settings }))
  expect(header.length).toBeLessThanOrEqual(MAX_BAGGAGE_CHARS)
  expect(decodeBaggage(header)).toMatchObject({ trace_id: 'a'.repeat(32), public_key: 'abc' })
  expect(header).not.toContain('release')
})

import { afterEach, expect, it } from 'vitest'
import { createAccessError } from '../../shared/control-flow.ts'
import type { TelemetryPort } from '../../shared/seams.ts'
import { initTelemetry } from '../../shared/telemetry/api.ts'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'
import { createDigest } from '../request-digest.ts'
import { captureError } from './capture.ts'
import { createServerApi } from './server-api.ts'

interface Stub {
  port: TelemetryPort
  sent: TelemetryEvent[]
  drops: string[]
}

function createStub(settings: object = {}): Stub {
  const sent: TelemetryEvent[] = []
  const drops: string[] = []
  const port = {
    settings: { sampleRate: 1, ignoreErrors: [], ...settings },
    isInApp: () => true,
    sendEvent: (event: TelemetryEvent) => void sent.push(event),
    countDrop: (reason: string, category: string) => void drops.push(`${reason} ${category}`),
  } as unknown as TelemetryPort
  return { port, sent, drops }
}

afterEach(() => initTelemetry({}))

it('reports an error once, under the id of its digest', () => {
  const { port, sent } = createStub()
  const error = new Error('x')
  const id = captureError(port, error)
  expect(id).toBe(createDigest(error).repeat(2))
  expect(captureError(port, error)).toBe(id)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ event_id: id, tags: { digest: createDigest(error) } })
})

it('says what stands in the fields of an error, under its name', () => {
  const { port, sent } = createStub()
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const error = Object.assign(new Error('no answer', { cause: refused }), {
    name: 'DatabaseError',
    code: 'P1001',
  })
  captureError(port, error, { context: { contexts: { order: { id: 7 } } } })
  expect(sent[0]!.contexts).toMatchObject({
    DatabaseError: { code: 'P1001', cause: { code: 'ECONNREFUSED' } },
    order: { id: 7 },
  })
  captureError(port, new Error('without'))
  expect(Object.keys(sent[1]!.contexts!).sort()).toEqual(['runtime', 'trace'])
})

it.each(['refused', 17, undefined, null, { code: 'E_STOCK' }])(
  'does not say that %j, which the framework met, came from the framework',
  (thrown) => {
    const { port, sent } = createStub()
    captureError(port, thrown)
    expect(sent[0]!.exception!.values).toHaveLength(1)
    expect(sent[0]!.exception!.values[0]!.stacktrace).toBeUndefined()
  },
)

it('says which line of the app told of a text', () => {
  const { port, sent } = createStub()
  const isInApp = (file: string): boolean => file.includes('capture.test')
  createServerApi({ ...port, isInApp }).captureException('refused')
  const { frames } = sent[0]!.exception!.values[0]!.stacktrace!
  expect(frames.at(-1)).toMatchObject({ in_app: true, filename: expect.stringContaining('capture.test') })
  sent.length = 0
  createServerApi({ ...port, isInApp: () => false }).captureException('refused again')
  expect(sent[0]!.exception!.values[0]!.stacktrace).toBeUndefined()
})

it('knows no name of a function that V8 calls eval', () => {
  const { port, sent } = createStub()
  const error = Object.assign(new Error('x'), {
    stack: 'Error: x\n    at eval (/app/a.ts:3:7)\n    at f (/b.ts:1:1)',
  })
  captureError(port, error)
  const { frames } = sent[0]!.exception!.values[0]!.stacktrace!
  expect(frames.map((frame) => frame.function)).toEqual(['f', '?'])
})

it('keeps a digest of user code as a tag', () => {
  const { port, sent } = createStub()
  captureError(port, Object.assign(new Error('x'), { digest: 'ORDER-7' }))
  expect(sent[0]).toMatchObject({ tags: { digest: 'ORDER-7' } })
  expect(sent[0]!.event_id).toMatch(/^[\da-f]{32}$/)
})

it.each([
  ['control flow', {}, createAccessError(404), 'ignored error'],
  [
    'ignored errors',
    { ignoreErrors: ['some noise'] },
    new Error('Some noise again'),
    'event_processor error',
  ],
  ['a sample rate of 0', { sampleRate: 0 }, new Error('x'), 'sample_rate error'],
])('does not report %s, but counts it', (_what, settings, error, drop) => {
  const { port, sent, drops } = createStub(settings)
  expect(captureError(port, error)).toBeUndefined()
  expect(sent).toEqual([])
  expect(drops).toEqual([drop])
})

it('does not report what the app chose to ignore when it started', () => {
  const { port, sent, drops } = createStub()
  initTelemetry({ ignoreErrors: [/^noise \d$/] })
  for (const message of ['noise 1', 'fine']) captureError(port, new Error(message))
  expect(drops).toEqual(['event_processor error'])
  expect(sent).toHaveLength(1)
})

it.each([
  [{ ignoreErrors: ['some noise'] }, 'Some noise again', 'event_processor error'],
  [{ sampleRate: 0 }, 'x', 'sample_rate error'],
])('%j holds for messages as well', (settings, message, drop) => {
  const { port, sent, drops } = createStub(settings)
  expect(createServerApi(port).captureMessage(message)).toBeUndefined()
  expect(sent).toEqual([])
  expect(drops).toEqual([drop])
})

it.each([
  ['an error that refuses every question', () => createRevoked()],
  ['an error', () => new Error('x')],
])('never fails whoever reports: %s', (_what, create) => {
  const { port, drops } = createStub()
  port.sendEvent = () => {
    throw new Error('broken')
  }
  expect(captureError(port, create())).toBeUndefined()
  expect(drops).toEqual(['internal_sdk_error error'])
})

function createRevoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

it('puts scopes on the report, the inner one over the outer one', () => {
  const { port, sent } = createStub()
  const api = createServerApi(port)
  api.withScope((outer) => {
    outer.setTag('a', 'outer')
    outer.setTag('b', 'outer')
    outer.setLevel('warning')
    outer.setContext('order', { id: 7 })
    api.withScope((inner) => {
      inner.setTag('b', 'inner')
      inner.addBreadcrumb({ message: 'in' })
      api.captureMessage('m', { tags: { c: 1 }, fingerprint: ['f'] })
    })
    api.captureMessage('n')
  })
  expect(sent[0]).toMatchObject({
    level: 'warning',
    tags: { a: 'outer', b: 'inner', c: '1' },
    contexts: { order: { id: 7 } },
    fingerprint: ['f'],
    breadcrumbs: [{ message: 'in' }],
  })
  expect(sent[1]!.tags).toEqual({ a: 'outer', b: 'outer' })
  expect(sent[1]).not.toHaveProperty('breadcrumbs')
})

it('keeps scopes of work that runs side by side apart', async () => {
  const { port, sent } = createStub()
  const api = createServerApi(port)
  const work = (name: string): Promise<void> =>
    api.withScope(async (scope) => {
      scope.setTag('name', name)
      await Promise.resolve()
      api.captureMessage(name)
    })
  await Promise.all([work('a'), work('b')])
  expect(sent.map(({ message, tags }) => [message, tags!['name']])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ])
})

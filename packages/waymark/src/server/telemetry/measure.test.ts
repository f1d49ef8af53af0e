import type { IncomingMessage, ServerResponse } from 'node:http'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccessError, createRedirect } from '../../shared/control-flow.ts'
import type { TelemetryPort } from '../../shared/seams.ts'
import { initTelemetry, type TelemetryHooks } from '../../shared/telemetry/api.ts'
import type { SpanStatus } from '../../shared/telemetry/span-status.ts'
import type { FinishedSpan } from '../../shared/telemetry/span.ts'
import { runWithContext, type RequestContext } from '../request-context.ts'
import { failStep, measure, measureUserCode } from './measure.ts'
import { beginRequest, ignoreRequest, noteCutOff, noteRoute } from './request-telemetry.ts'

const TRACE = 'd49d9bf66f13450b81f65bc51cf49c03'
const SPAN = '1cc4b26ab9094ef0'

interface Setup {
  context: RequestContext
  sent: FinishedSpan[]
  drops: string[]
  end(more?: Partial<ServerResponse>): void
}

function begin(
  rate: number | undefined,
  headers: Record<string, string> = {},
  url = '/blog/x?token=1',
): Setup {
  const sent: FinishedSpan[] = []
  const drops: string[] = []
  const response = Object.assign(new EventEmitter(), {
    headersSent: true,
    statusCode: 200,
    writableFinished: true,
  }) as unknown as ServerResponse
  const port = {
    settings: { tracesSampleRate: rate },
    sendSpans: (spans: FinishedSpan[]) => void sent.push(...spans),
    countDrop: (reason: string, category: string, count = 1) =>
      void drops.push(`${reason} ${category} ${count}`),
  } as unknown as TelemetryPort
  const context = {
    request: { method: 'GET', url, headers } as unknown as IncomingMessage,
    response,
    location: { pathname: '/blog/x', search: '?token=1' },
  } as RequestContext
  beginRequest(port, context)
  return {
    context,
    sent,
    drops,
    end: (more) => void Object.assign(response, more).emit('close'),
  }
}

let now = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => (now += 1)))
afterEach(() => {
  vi.restoreAllMocks()
  initTelemetry({})
})

describe('a request', () => {
  it('is a segment named by its route', () => {
    const { context, sent, end } = begin(1)
    noteRoute(context, '/blog/[slug]')
    end()
    expect(sent).toMatchObject([
      {
        name: 'GET /blog/[slug]',
        op: 'http.server',
        status: 'ok',
        attributes: { 'url.query': 'token=[Filtered]' },
      },
    ])
  })

  it.each([
    ['no route', (context: RequestContext) => noteRoute(context, undefined)],
    ['the page /404', (context: RequestContext) => noteRoute(context, '/404')],
    ['a file', ignoreRequest],
  ])('is left out for %s, and counted with its spans', (_what, note) => {
    const { context, sent, drops, end } = begin(1)
    note(context)
    measure(context, { name: 'x' }, () => 1)
    end()
    expect(sent).toEqual([])
    expect(drops).toEqual(['ignored span 2'])
  })

  it.each([
    [{ statusCode: 404 }, 'not_found'],
    [{ statusCode: 503 }, 'unavailable'],
    [{ writableFinished: false }, 'cancelled'],
    [{ writableFinished: false, headersSent: false }, 'cancelled'],
  ])('that ends like %j is %s', (response, status) => {
    const { sent, end } = begin(1)
    end(response)
    expect(sent).toMatchObject([{ status }])
  })

  it('that we cut off has failed', () => {
    const { context, sent, end } = begin(1)
    Object.assign(context.response, { writableFinished: false })
    noteCutOff(context)
    end()
    expect(sent).toMatchObject([{ status: 'internal_error' }])
  })

  it('is left alone when it brings a report', () => {
    const { context, sent, drops, end } = begin(1, {}, '/api/1/envelope/?sentry_key=a&sentry_client=b')
    end()
    expect(context.telemetry).toBeUndefined()
    expect([...sent, ...drops]).toEqual([])
  })

  it('goes on with a trace that it is part of', () => {
    const { sent, end } = begin(1, { 'sentry-trace': `${TRACE}-${SPAN}-1` })
    end()
    expect(sent).toMatchObject([{ traceId: TRACE, parentSpanId: SPAN }])
    const w3c = begin(1, { traceparent: `00-${TRACE}-${SPAN}-01` })
    w3c.end()
    expect(w3c.sent).toMatchObject([{ traceId: TRACE, parentSpanId: SPAN }])
  })

  it.each<[string, number | undefined, Record<string, string>, TelemetryHooks, number, string[]]>([
    ['tracing is off', undefined, {}, {}, 0, []],
    [
      'tracing is off, whatever the parent says',
      undefined,
      { 'sentry-trace': `${TRACE}-${SPAN}-1` },
      {},
      0,
      [],
    ],
    ['the rate is 0', 0, {}, {}, 0, ['sample_rate span 1']],
    ['the parent is not sampled', 1, { 'sentry-trace': `${TRACE}-${SPAN}-0` }, {}, 0, ['sample_rate span 1']],
    ['the sampler wants it', 0, {}, { tracesSampler: () => 1 }, 1, []],
    ['the sampler does not', 1, {}, { tracesSampler: () => false }, 0, ['sample_rate span 1']],
    [
      'the sampler throws: the rate counts',
      1,
      {},
      {
        tracesSampler() {
          throw new Error('no')
        },
      },
      1,
      [],
    ],
  ])('is sampled or not: %s', (_what, rate, headers, hooks, count, expected) => {
    initTelemetry(hooks)
    const { sent, drops, end } = begin(rate, headers)
    end()
    expect(sent).toHaveLength(count)
    expect(drops).toEqual(expected)
  })
})

describe('steps', () => {
  it.each([
    ['a value', () => 1, 'ok'],
    ['a redirect', () => Promise.reject(createRedirect({ type: 'push', url: '/', status: 307 })), 'ok'],
    ['not-found', () => Promise.reject(createAccessError(404)), 'not_found'],
    ['forbidden', () => Promise.reject(createAccessError(403)), 'permission_denied'],
    ['unauthorized', () => Promise.reject(createAccessError(401)), 'unauthenticated'],
    ['an abort', () => Promise.reject(new DOMException('x', 'AbortError')), 'cancelled'],
    ['an error', () => Promise.reject(new Error('x')), 'internal_error'],
  ])('that end with %s', async (_what, run, status) => {
    const { context, sent, end } = begin(1)
    await Promise.resolve(measure(context, { name: 'step' }, run as () => unknown)).catch(() => {})
    end()
    expect(sent[0]).toMatchObject({ name: 'step', op: 'function', status })
  })

  it('throw what they threw', () => {
    const { context, sent, end } = begin(1)
    const error = new Error('x')
    expect(() =>
      measure(context, { name: 'step' }, () => {
        throw error
      }),
    ).toThrow(error)
    end()
    expect(sent[0]).toMatchObject({ status: 'internal_error' })
  })

  it('that met an error and answered it have failed, with what they are part of', async () => {
    const { context, sent, end } = begin(1)
    await measure(context, { name: 'outer' }, async () => {
      measure(context, { name: 'payload' }, () => 1)
      measure(context, { name: 'html' }, () => failStep(context.telemetry!, 'payload'))
      measure(context, { name: 'payload' }, () => 1)
    })
    end()
    expect(sent.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'payload: internal_error',
      'html: internal_error',
      'payload: ok',
      'outer: internal_error',
      'GET: ok',
    ])
  })

  it('give the very promise that the step gave, so that nobody waits longer for being measured', async () => {
    const { context } = begin(1)
    const given = Promise.resolve(1)
    expect(measure(context, { name: 'x' }, () => given)).toBe(given)
    await given
    const failed = Promise.reject(new Error('x'))
    expect(measure(context, { name: 'x' }, () => failed)).toBe(failed)
    await expect(failed).rejects.toThrow('x')
    expect(context.telemetry!.spans).toMatchObject([{ status: 'ok' }, { status: 'internal_error' }])
  })

  it('ask once for what is only like a promise', async () => {
    const { context } = begin(1)
    const then = vi.fn<(resolve: (value: number) => void) => void>((resolve) => resolve(1))
    expect(await measure(context, { name: 'x' }, () => ({ then }))).toBe(1)
    expect(then).toHaveBeenCalledOnce()
  })

  it('may be judged by what they gave', async () => {
    const { context, sent, end } = begin(1)
    const statusOf = (value: number): SpanStatus => (value === 1 ? 'not_found' : 'ok')
    expect(measure(context, { name: 'now', statusOf }, () => 1)).toBe(1)
    expect(await measure(context, { name: 'later', statusOf }, () => Promise.resolve(1))).toBe(1)
    end()
    expect(sent).toMatchObject([{ status: 'not_found' }, { status: 'not_found' }, { name: 'GET' }])
  })

  it('that took no time are left out, unless something is part of them', () => {
    const { context, sent, end } = begin(1)
    vi.spyOn(performance, 'now').mockReturnValue(now)
    measure(context, { name: 'short' }, () => 1)
    const failing = (): never => {
      throw new Error('x')
    }
    expect(() =>
      measure(context, { name: 'outer' }, () => measure(context, { name: 'inner' }, failing)),
    ).toThrow()
    end()
    expect(sent.map(({ name }) => name)).toEqual(['inner', 'outer', 'GET'])
  })

  it('are children of the step that is running', async () => {
    const { context, sent, end } = begin(1)
    await measure(context, { name: 'outer' }, async () => {
      await measure(context, { name: 'inner' }, async () => {})
    })
    measure(context, { name: 'next' }, () => 1)
    end()
    const [inner, outer, next, segment] = sent
    expect(inner!.parentSpanId).toBe(outer!.spanId)
    expect(outer!.parentSpanId).toBe(segment!.spanId)
    expect(next!.parentSpanId).toBe(segment!.spanId)
  })

  it('cost nothing but the call when the request is not sampled', () => {
    const { context, sent, end } = begin(0)
    expect(measure(context, { name: 'x' }, () => 5)).toBe(5)
    end()
    expect(sent).toEqual([])
  })
})

describe('spans of user code', () => {
  it('nest, side by side as well', async () => {
    const { context, sent, end } = begin(1)
    await runWithContext(context, () =>
      measureUserCode({ name: 'outer', op: 'custom' }, async (span) => {
        span.setAttribute('a', 1)
        span.setStatus('aborted')
        await Promise.all([
          measureUserCode({ name: 'left' }, () => Promise.resolve()),
          measureUserCode({ name: 'right' }, () => Promise.resolve()),
        ])
      }),
    )
    end()
    const outer = sent.find(({ name }) => name === 'outer')!
    expect(outer).toMatchObject({ op: 'custom', origin: 'manual', status: 'aborted', attributes: { a: 1 } })
    for (const name of ['left', 'right'])
      expect(sent.find((span) => span.name === name)!.parentSpanId).toBe(outer.spanId)
  })

  it('that end after the request are sent by themselves', () => {
    const { context, sent, end } = begin(1)
    end()
    runWithContext(context, () => measureUserCode({ name: 'late' }, () => 1))
    expect(sent.map(({ name }) => name)).toEqual(['GET', 'late'])
  })

  it('of a query that runs when it is waited for are of one run', async () => {
    const { context } = begin(1)
    let runs = 0
    // As query builders do it.
    const query: PromiseLike<string> = {
      // oxlint-disable-next-line unicorn/no-thenable
      then: (...callbacks) => Promise.resolve(`run ${++runs}`).then(...callbacks),
    }
    expect(await runWithContext(context, () => measureUserCode({ name: 'query' }, () => query))).toBe('run 1')
    expect(runs).toBe(1)
  })

  it('leave failures that nobody waits for to be found', async () => {
    const { context } = begin(1)
    const found = vi.fn()
    process.once('unhandledRejection', found)
    const error = new Error('nobody waits')
    void runWithContext(context, () => measureUserCode({ name: 'x' }, () => Promise.reject(error)))
    await vi.waitFor(() => expect(found).toHaveBeenCalledWith(error, expect.anything()))
  })

  it('outside of requests only run', () => {
    expect(measureUserCode({ name: 'x' }, (span) => (span.setAttribute('a', 1), 7))).toBe(7)
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTrace } from '../../shared/telemetry/sampling.ts'
import { TEST_SETTINGS } from '../testing/telemetry-test.ts'
import { createTraceHeaders, createVisit } from './tracer.ts'
import { watchXhr } from './watch-xhr.ts'

/** As much of one as it takes. */
class FakeRequest extends EventTarget {
  status = 0
  headers: [string, string][] = []
  open(): void {
    this.headers = []
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.push([name, value])
  }
  send(): void {}
  end(type: string): void {
    this.status = type === 'load' ? 200 : 0
    for (const each of [type, 'loadend']) this.dispatchEvent(new Event(each))
  }
}

let ends: (number | undefined)[]
let cancels: number

beforeEach(() => {
  ends = []
  cancels = 0
  class XMLHttpRequest extends FakeRequest {
    override open(): void {
      super.open()
    }
    override setRequestHeader(name: string, value: string): void {
      super.setRequestHeader(name, value)
    }
    override send(): void {}
  }
  vi.stubGlobal('XMLHttpRequest', XMLHttpRequest)
  const { span } = createVisit(TEST_SETTINGS, createTrace(), { name: 'Pageload', op: 'pageload' })
  watchXhr((_kind, _method, _href, own) => ({
    headers: createTraceHeaders(span, own),
    onEnd: (status) => void ends.push(status),
    onCancel: () => void (cancels += 1),
  }))
})
afterEach(() => void vi.unstubAllGlobals())

function open(): FakeRequest & XMLHttpRequest {
  const request = new XMLHttpRequest()
  request.open('GET', '/api')
  return request as FakeRequest & XMLHttpRequest
}

test.each([
  ['load', [200], 0],
  ['error', [undefined], 0],
  ['timeout', [undefined], 0],
  ['abort', [], 1],
])('%s ends it', (type, expectedEnds, expectedCancels) => {
  const request = open()
  request.send()
  request.end(type)
  expect([ends, cancels]).toEqual([expectedEnds, expectedCancels])
})

test('one that is used again is another request, and ends once', () => {
  const request = open()
  request.send()
  request.end('load')
  request.open('GET', '/api')
  request.send()
  request.end('abort')
  expect([ends, cancels]).toEqual([[200], 1])
})

test('it is told of the trace', () => {
  const request = open()
  request.send()
  expect(request.headers).toEqual([
    ['sentry-trace', expect.stringMatching(/^\w{32}-\w{16}-1$/)],
    ['baggage', expect.stringMatching(/^sentry-trace_id=/)],
  ])
})

test.each([
  ['mine=1', ['baggage', 'sentry-trace', 'baggage']],
  ['mine=1, sentry-trace_id=abc', ['baggage', 'sentry-trace']],
])('baggage of the app that says %j is added to unless it tells of a trace', (baggage, names) => {
  const request = open()
  request.setRequestHeader('baggage', baggage)
  request.send()
  expect(request.headers.map(([name]) => name)).toEqual(names)
})

test('the trace of the app itself stays, for as long as the request is the same', () => {
  const request = open()
  request.setRequestHeader('Sentry-Trace', 'own')
  request.send()
  expect(request.headers).toEqual([['Sentry-Trace', 'own']])
  request.open('GET', '/api')
  request.send()
  expect(request.headers.map(([name]) => name)).toEqual(['sentry-trace', 'baggage'])
})

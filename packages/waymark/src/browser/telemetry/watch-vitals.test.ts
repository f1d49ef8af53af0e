// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/blog/one" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SpanItem } from '../../shared/telemetry/event.ts'
import { leavePage, startTestClient, type TestHub } from '../testing/telemetry-test.ts'

/** The timeline of a browser: the entries that there are, and observers that keep back what is new. */
let entries: Record<string, object[]>
let observers: TestObserver[]

class TestObserver {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input']
  type: string | undefined
  keptBack: object[] = []
  observe({ type, buffered }: { type: string; buffered: boolean }): void {
    this.type = type
    if (buffered) this.keptBack.push(...(entries[type] ?? []))
    observers.push(this)
  }
  takeRecords(): object[] {
    return this.keptBack.splice(0)
  }
  disconnect(): void {
    this.type = undefined
  }
}

function happen(type: string, entry: object): void {
  for (const observer of observers) if (observer.type === type) observer.keptBack.push({ name: '', ...entry })
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  observers = []
  entries = { paint: [{ name: 'first-contentful-paint', startTime: 300 }] }
  vi.stubGlobal('PerformanceObserver', TestObserver)
  Object.assign(performance, { interactionCount: 0 })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => (entries[type] ?? []) as never)
  vi.spyOn(performance, 'getEntriesByName').mockImplementation(
    (name) => (entries['paint'] as { name: string }[]).filter((entry) => entry.name === name) as never,
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openPage(): TestHub {
  const hub = startTestClient()
  hub.push({ kind: 'hydrated', at: Date.now(), route: '/blog/[slug]' })
  return hub
}

/** What was told of one vital, oldest first. */
async function leave(hub: TestHub, name: string): Promise<unknown[]> {
  leavePage()
  await vi.advanceTimersByTimeAsync(0)
  return findVitals(hub, name).map(({ attributes }) => attributes[`browser.web_vital.${name}.value`]?.value)
}

function findVitals(hub: TestHub, name: string): SpanItem[] {
  return hub.spans().filter(({ attributes }) => `browser.web_vital.${name}.value` in attributes)
}

async function restore(): Promise<void> {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 20))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(40)
}

describe('the largest paint', () => {
  test('is the last one before the page goes out of sight', async () => {
    entries['largest-contentful-paint'] = [
      { name: '', startTime: 400 },
      { name: '', startTime: 900 },
    ]
    const hub = openPage()
    expect(await leave(hub, 'lcp')).toEqual([900])
    happen('largest-contentful-paint', { startTime: 5_000 })
    expect(await leave(hub, 'lcp')).toEqual([900])
  })

  test('says nothing of a page that was opened in the background', async () => {
    entries['visibility-state'] = [
      { name: 'hidden', startTime: 0 },
      { name: 'visible', startTime: 8_000 },
    ]
    entries['largest-contentful-paint'] = [{ name: '', startTime: 9_000 }]
    const hub = openPage()
    expect(await leave(hub, 'lcp')).toEqual([])
    expect(findVitals(hub, 'fcp')).toEqual([])
    expect(findVitals(hub, 'cls')).toEqual([])
  })

  test('counts from when a page that was rendered ahead was shown', async () => {
    entries['navigation'] = [{ type: 'navigate', activationStart: 500, responseStart: 100 }]
    entries['visibility-state'] = [{ name: 'hidden', startTime: 0 }]
    entries['largest-contentful-paint'] = [{ name: '', startTime: 900 }]
    const hub = openPage()
    expect(await leave(hub, 'lcp')).toEqual([400])
    expect(findVitals(hub, 'ttfb')[0]?.attributes['browser.web_vital.ttfb.value']?.value).toBe(0)
  })
})

describe('what moved', () => {
  test('is told when the page is left, also when it was nothing, and again when it got worse', async () => {
    const hub = openPage()
    expect(await leave(hub, 'cls')).toEqual([0])
    expect(await leave(hub, 'cls')).toEqual([0])
    happen('layout-shift', { startTime: 9_000, value: 0.25, hadRecentInput: false })
    expect(await leave(hub, 'cls')).toEqual([0, 0.25])
  })
})

describe('the delay of interactions', () => {
  test('is not told when nobody did anything', async () => {
    expect(await leave(openPage(), 'inp')).toEqual([])
  })

  test('is a span of the event that took so long', async () => {
    const hub = openPage()
    const target = document.body.appendChild(document.createElement('button'))
    Object.assign(performance, { interactionCount: 2 })
    happen('first-input', { name: 'pointerdown', interactionId: 7, duration: 16, startTime: 100 })
    happen('event', { name: 'keydown', interactionId: 14, duration: 208, startTime: 4_000, target })
    expect(await leave(hub, 'inp')).toEqual([208])
    const [span] = findVitals(hub, 'inp')
    expect(span).toMatchObject({
      name: 'html > body > button',
      start_timestamp: (performance.timeOrigin + 4_000) / 1000,
      end_timestamp: (performance.timeOrigin + 4_208) / 1000,
      attributes: { 'sentry.op': { value: 'ui.interaction.press' } },
    })
  })
})

test('delays that nobody waited for are left out', async () => {
  const hub = openPage()
  Object.assign(performance, { interactionCount: 1 })
  happen('event', { name: 'click', interactionId: 7, duration: 60_008, startTime: 100 })
  expect(await leave(hub, 'inp')).toEqual([])
})

test('a page that is left before it has loaded is measured as well', async () => {
  entries['navigation'] = [{ type: 'navigate', responseStart: 100 }]
  entries['largest-contentful-paint'] = [{ name: '', startTime: 400 }]
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const hub = openPage()
  const url = 'http://app.test/two'
  hub.push({ kind: 'departed', at: Date.now(), url, type: 'push' })
  hub.push({ kind: 'arrived', at: Date.now(), url, route: '/two' })
  window.dispatchEvent(new Event('load'))
  expect(await leave(hub, 'lcp')).toEqual([400])
  expect(findVitals(hub, 'cls')).toHaveLength(1)
  const [pageload] = findVitals(hub, 'fcp')
  expect(pageload).toMatchObject({ name: '/blog/[slug]', is_segment: true })
  expect(pageload?.attributes['browser.web_vital.ttfb.value']?.value).toBe(100)
  expect(findVitals(hub, 'lcp')[0]?.parent_span_id).toBe(pageload?.span_id)
})

test('nothing is observed for page loads that are not measured', () => {
  startTestClient({ tracesSampleRate: 0 }).push({ kind: 'hydrated', at: Date.now(), route: '/' })
  expect(observers).toEqual([])
})

describe('a page that comes back from the memory of the browser', () => {
  test('is a navigation with vitals of its own', async () => {
    entries['largest-contentful-paint'] = [{ name: '', startTime: 900 }]
    entries['layout-shift'] = [{ startTime: 1_000, value: 0.25, hadRecentInput: false }]
    entries['event'] = [{ name: 'click', interactionId: 7, duration: 300, startTime: 100 }]
    const hub = openPage()
    Object.assign(performance, { interactionCount: 3 })
    expect(await leave(hub, 'inp')).toEqual([300])
    expect(findVitals(hub, 'cls')[0]?.attributes['browser.web_vital.cls.value']?.value).toBe(0.25)
    hub.envelopes.length = 0

    await restore()
    happen('largest-contentful-paint', { startTime: 90_000 })
    expect(await leave(hub, 'inp')).toEqual([])
    Object.assign(performance, { interactionCount: 4 })
    expect(await leave(hub, 'inp')).toEqual([8])
    expect(findVitals(hub, 'cls')[0]?.attributes['browser.web_vital.cls.value']?.value).toBe(0)
    const [paint] = findVitals(hub, 'lcp')
    expect(paint?.attributes['browser.web_vital.lcp.value']?.value).toBeCloseTo(40, -1)
    const navigation = hub.spans().find(({ is_segment }) => is_segment)
    expect(navigation).toMatchObject({
      name: '/blog/[slug]',
      attributes: {
        'navigation.type': { value: 'back-forward-cache' },
        'sentry.op': { value: 'navigation' },
      },
    })
    expect(navigation?.links).toHaveLength(1)
    expect(paint?.parent_span_id).toBe(navigation?.span_id)
  })
})

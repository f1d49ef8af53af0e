// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const there = new URL('http://app.test/there')
let navigation: EventTarget
let page: typeof import('./leave-page.ts')

beforeEach(async () => {
  navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.resetModules()
  page = await import('./leave-page.ts')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ask = (): unknown => window.dispatchEvent(new Event('beforeunload'))
const fail = (): unknown => navigation.dispatchEvent(new Event('navigateerror'))

test('a load that ends after the page was asked is one that the visitor did not want', () => {
  const stayed = vi.fn<(target: URL) => void>()
  page.onStay(stayed)
  page.leavePage(there, 'push')
  ask()
  expect(page.isLeaving()).toBe(true)
  fail()
  expect(page.isLeaving()).toBe(false)
  expect(stayed.mock.calls).toEqual([[there]])
})

test('a load whose place another one takes is not the end of that one', () => {
  const stayed = vi.fn()
  page.onStay(stayed)
  page.leavePage(there, 'push')
  ask()
  // The browser tells of the first while the second begins.
  vi.mocked(location.assign).mockImplementationOnce(() => void fail())
  page.leavePage(new URL('http://app.test/elsewhere'), 'push')
  expect(page.isLeaving()).toBe(true)
  expect(stayed).not.toHaveBeenCalled()
})

test('navigations of others are none of its business', () => {
  const stayed = vi.fn()
  page.onStay(stayed)
  ask()
  fail()
  window.dispatchEvent(new Event('pageshow'))
  expect(stayed).not.toHaveBeenCalled()
})

test('a page that is shown again is not being left', () => {
  page.leavePage(there, 'push')
  window.dispatchEvent(new Event('pageshow'))
  expect(page.isLeaving()).toBe(false)
})

test('who waits for the visitor to stay waits once', async () => {
  const waiting = page.untilStay()
  page.leavePage(there, 'push')
  ask()
  fail()
  await expect(waiting).resolves.toBeUndefined()
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccessError, createRedirect, type RedirectSignal } from '../shared/control-flow.ts'
import { followUncaughtRedirects } from './uncaught-redirects.ts'

const SIGNAL: RedirectSignal = { type: 'push', url: '/a;b', status: 307 }

const redirect = vi.fn<(signal: RedirectSignal) => void>()
let stop: () => void
beforeEach(() => {
  redirect.mockReset()
  stop = followUncaughtRedirects({ redirect })
})
afterEach(() => stop())

/** What the browser sends for something that nobody caught. Returns whether it would log it. */
function dispatch(type: 'error' | 'unhandledrejection', thrown: unknown): boolean {
  const event = new Event(type, { cancelable: true })
  return window.dispatchEvent(Object.assign(event, { error: thrown, reason: thrown }))
}

test.each(['error', 'unhandledrejection'] as const)(
  'a redirect that arrives as %s is followed and not logged',
  (type) => {
    expect(dispatch(type, createRedirect(SIGNAL))).toBe(false)
    expect(redirect.mock.calls).toEqual([[SIGNAL]])
  },
)

test.each([
  [new Error('other')],
  [createAccessError(404)],
  [undefined],
  [null],
  ['NEXT_REDIRECT;push;/a;307;'],
])('what is no redirect is left alone: %s', (thrown) => {
  expect(dispatch('error', thrown)).toBe(true)
  expect(dispatch('unhandledrejection', thrown)).toBe(true)
  expect(redirect).not.toHaveBeenCalled()
})

test('after it ended nothing is followed', () => {
  stop()
  expect(dispatch('error', createRedirect(SIGNAL))).toBe(true)
  expect(redirect).not.toHaveBeenCalled()
})

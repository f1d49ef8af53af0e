// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLeaving } from '../leave-page.ts'
import { createBrowserHost } from './browser-host.ts'

const assign = vi.fn<(url: string | URL) => void>()
beforeEach(() => void vi.spyOn(location, 'assign').mockImplementation(assign))
afterEach(() => {
  vi.restoreAllMocks()
  assign.mockClear()
})

test.each(['javascript:alert(1)', 'data:text/html,x'])('must not go to %s', (href) => {
  expect(() => createBrowserHost().leave(href, 'pushState')).toThrow(TypeError)
  expect(assign).not.toHaveBeenCalled()
})

test.each(['mailto:a@app.test', 'tel:+3112345', 'sms:+3112345'])(
  '%s is for another program; the page stays',
  (href) => {
    createBrowserHost().leave(href, 'pushState')
    expect(assign.mock.calls.map(([url]) => String(url))).toEqual([href])
    expect(isLeaving()).toBe(false)
  },
)

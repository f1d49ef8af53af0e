// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Signal } from '../../shared/telemetry/hub.ts'
import { TELEMETRY_GLOBAL } from '../../shared/wire.ts'
import { createTestHub } from '../testing/telemetry-test.ts'
import { reportUncaught } from './push-signal.ts'

let signals: Signal[]
const thrownAgain = vi.fn()

beforeEach(() => {
  const hub = createTestHub()
  signals = hub.queue
  vi.stubGlobal(TELEMETRY_GLOBAL, hub)
  vi.stubGlobal('reportError', thrownAgain.mockReset())
})
afterEach(() => void vi.unstubAllGlobals())

test('an error is told with its components, and thrown again; the second time it is known', () => {
  const error = new Error('x')
  reportUncaught(error, { componentStack: 'at Cart' })
  expect(signals).toMatchObject([{ kind: 'error', error, componentStack: 'at Cart' }])
  expect(thrownAgain).toHaveBeenCalledWith(error)
})

test('a text, which nobody would know again, is told by the page alone', () => {
  reportUncaught('text', {})
  expect(signals).toEqual([])
  expect(thrownAgain).toHaveBeenCalledWith('text')
})

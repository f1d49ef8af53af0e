// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { TELEMETRY_GLOBAL } from '../../shared/wire.ts'
import { createTestHub } from '../testing/telemetry-test.ts'

const native = window.fetch
const methods = { ...console }
afterEach(() => {
  vi.unstubAllGlobals()
  window.fetch = native
  Object.assign(console, methods)
})

async function runScript(): Promise<void> {
  vi.resetModules()
  await import('./client-entry.ts')
}

test('a script that comes twice wraps what it watches once', async () => {
  vi.stubGlobal(TELEMETRY_GLOBAL, createTestHub())
  await runScript()
  const { fetch } = window
  const { warn } = console
  expect(fetch).not.toBe(native)
  await runScript()
  expect(window.fetch).toBe(fetch)
  expect(console.warn).toBe(warn)
})

test('without a loader nothing is watched', async () => {
  await runScript()
  expect(window.fetch).toBe(native)
})

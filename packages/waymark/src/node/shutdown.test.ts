import { afterEach, expect, test, vi } from 'vitest'
import { installShutdown } from './shutdown.ts'
import type { Stoppable } from './shutdown.ts'

let uninstall: (() => void) | undefined
afterEach(() => uninstall?.())

/** A server whose drain ends when the test says so. */
function createStoppable(): { server: Stoppable; closes: unknown[]; settle: PromiseWithResolvers['settle'] } {
  const closes: unknown[] = []
  const settle: PromiseWithResolvers['settle'] = { resolve: () => {}, reject: () => {} }
  const server: Stoppable = {
    close: (options) => {
      closes.push(options)
      return new Promise((resolve, reject) => Object.assign(settle, { resolve, reject }))
    },
  }
  return { server, closes, settle }
}

interface PromiseWithResolvers {
  settle: { resolve: () => void; reject: (error: unknown) => void }
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s drains with a bound, then exits with 0', async (signal) => {
  const { server, closes, settle } = createStoppable()
  const exit = vi.fn()
  const onStop = vi.fn()
  uninstall = installShutdown(server, { exit, onStop, graceMs: 5, delayMs: 7 })
  process.emit(signal, signal)
  expect(closes).toEqual([{ graceMs: 5, delayMs: 7 }])
  expect(onStop).toHaveBeenCalledWith(signal)
  expect(exit).not.toHaveBeenCalled()
  settle.resolve()
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
})

test('a second signal exits at once, with the number of the signal', () => {
  const { server, closes } = createStoppable()
  const exit = vi.fn()
  uninstall = installShutdown(server, { exit, graceMs: 5 })
  process.emit('SIGTERM', 'SIGTERM')
  process.emit('SIGINT', 'SIGINT')
  expect(exit.mock.calls).toEqual([[130]])
  expect(closes).toEqual([{ graceMs: 5 }])
})

test('a drain that fails exits with 1', async () => {
  const { server, settle } = createStoppable()
  const exit = vi.fn()
  uninstall = installShutdown(server, { exit })
  process.emit('SIGTERM', 'SIGTERM')
  settle.reject(new Error('stuck'))
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1))
})

test('the handlers can be taken off', () => {
  const before = process.listenerCount('SIGTERM')
  installShutdown(createStoppable().server)()
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

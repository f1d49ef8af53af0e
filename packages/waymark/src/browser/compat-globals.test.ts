import { afterEach, expect, test, vi } from 'vitest'
import type { AppRouter } from '../client/router-context.ts'
import { installCompatGlobals } from './compat-globals.ts'

const globals = globalThis as Record<string, unknown>

afterEach(() => {
  for (const name of ['next', '__NEXT_HYDRATED', '__NEXT_HYDRATED_CB']) delete globals[name]
})

test('a tool finds the router at once, and is told of the takeover when it has happened', () => {
  const router = {} as AppRouter
  const callback = vi.fn()
  globals['__NEXT_HYDRATED_CB'] = callback
  const tell = installCompatGlobals(router)
  expect(globals['next']).toEqual({ version: '16.0.0', appDir: true, router })
  expect(globals['__NEXT_HYDRATED']).toBeUndefined()
  expect(callback).not.toHaveBeenCalled()
  tell()
  expect(globals['__NEXT_HYDRATED']).toBe(true)
  expect(callback).toHaveBeenCalledTimes(1)
})

test.each([undefined, null, 'text'])('a callback that is %j is nobody to be told', (callback) => {
  globals['__NEXT_HYDRATED_CB'] = callback
  installCompatGlobals({} as AppRouter)()
  expect(globals['__NEXT_HYDRATED']).toBe(true)
})

import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { enableCompileCache, saveCompileCache } from './compile-cache.ts'

test('compiled code is kept in a folder of the build', () => {
  const enable = vi.fn<(folder: string) => unknown>()
  enableCompileCache('/app/.waymark', { enableCompileCache: enable })
  expect(enable.mock.calls).toEqual([[join('/app/.waymark', 'cache', 'compiled')]])
})

test('it is written when it is asked for', () => {
  const flushCompileCache = vi.fn<() => void>()
  saveCompileCache({ flushCompileCache })
  expect(flushCompileCache).toHaveBeenCalledOnce()
})

test('a Node without it starts all the same', () => {
  expect(() => {
    enableCompileCache('/app/.waymark', {})
    saveCompileCache({})
  }).not.toThrow()
})

test('a folder that cannot be written is no reason not to start', () => {
  const refuse = (): never => {
    throw new Error('EROFS: read-only file system')
  }
  const api = { enableCompileCache: refuse, flushCompileCache: refuse }
  expect(() => {
    enableCompileCache('/app/.waymark', api)
    saveCompileCache(api)
  }).not.toThrow()
})

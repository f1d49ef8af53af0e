import { afterEach, expect, it, vi } from 'vitest'
import { MAX_BATCH_BYTES } from '../limits.ts'
import { collectAfterBatch } from './collect-after-batch.ts'

const itemsOf = (bytes: number) => [1, 2].map(() => ({ payload: new Uint8Array(bytes / 2) }))

afterEach(() => vi.unstubAllGlobals())

it('young objects are collected after a batch that made many of them', () => {
  const gc = vi.fn<(options: unknown) => void>()
  vi.stubGlobal('gc', gc)
  collectAfterBatch(itemsOf(MAX_BATCH_BYTES / 4))
  expect(gc).not.toHaveBeenCalled()
  collectAfterBatch(itemsOf(MAX_BATCH_BYTES))
  expect(gc.mock.calls).toEqual([[{ type: 'minor' }]])
})

it('a process that may be large leaves that to V8', () => {
  vi.stubGlobal('gc', undefined)
  expect(() => collectAfterBatch(itemsOf(MAX_BATCH_BYTES))).not.toThrow()
})

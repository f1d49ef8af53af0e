import { describe, expect, test } from 'vitest'
import { MAX_BROWSER_SIDE_CHARS } from '../limits.ts'
import { parseBrowserSide, writeBrowserSide } from './browser-side.ts'
import type { EventData } from './event-data.ts'

const createSide = (messages: readonly string[]): EventData =>
  ({
    timeMs: 5,
    request: { url: '/cart' },
    breadcrumbs: messages.map((message) => ({ timeMs: 4, message })),
  }) as unknown as EventData

describe('what a browser did before it showed an error of the server', () => {
  test('is read as it was written', () => {
    expect(parseBrowserSide(writeBrowserSide(createSide(['one', 'two'])))).toEqual({
      timeMs: 5,
      url: '/cart',
      breadcrumbs: [
        { timeMs: 4, message: 'one' },
        { timeMs: 4, message: 'two' },
      ],
    })
  })

  test('is nothing without breadcrumbs', () => {
    expect(writeBrowserSide(createSide([]))).toBe('')
    expect(parseBrowserSide('')).toBeUndefined()
  })

  test.each([
    ['many of them', Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(3_000)}`), 25, '99 '],
    ['one that is too long', ['x'.repeat(MAX_BROWSER_SIDE_CHARS)], 0, undefined],
  ])('keeps the latest that there is room for: %s', (_name, messages, count, last) => {
    const text = writeBrowserSide(createSide(messages))
    expect(text.length).toBeLessThanOrEqual(MAX_BROWSER_SIDE_CHARS)
    const kept = parseBrowserSide(text)?.breadcrumbs ?? []
    expect(kept).toHaveLength(count)
    if (last !== undefined) expect(kept.at(-1)?.message).toContain(last)
  })
})

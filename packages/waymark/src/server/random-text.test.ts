import { expect, test } from 'vitest'
import { createRandomText } from './random-text.ts'

test('texts are of the asked length, safe in addresses, and never the same', () => {
  const texts = Array.from({ length: 2_000 }, (_, index) => createRandomText(index % 2 === 0 ? 16 : 6))
  expect(new Set(texts).size).toBe(texts.length)
  for (const [index, text] of texts.entries()) {
    expect(text).toMatch(/^[\w-]+$/)
    expect(text).toHaveLength(index % 2 === 0 ? 22 : 8)
  }
})

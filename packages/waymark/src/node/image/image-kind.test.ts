import { expect, test } from 'vitest'
import { readImageKind } from './image-kind.ts'

test.each([
  ['<svg xmlns="a">', 'image/svg+xml'],
  ['\uFEFF  <?xml version="1.0"?>\n<!-- a --><!-- b -->\n<!DOCTYPE svg PUBLIC "x">\n<SVG>', 'image/svg+xml'],
  ['<!-- open <svg>', undefined],
  ['<html><svg>', undefined],
  ['<svgx>', undefined],
  ['text', undefined],
])('%j is %s', (text, type) => {
  expect(readImageKind(Buffer.from(text))?.type).toBe(type)
})

test('very many comments are read once', () => {
  const started = performance.now()
  expect(readImageKind(Buffer.from(`${'<!---->'.repeat(500)}x`))).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(1_000)
})

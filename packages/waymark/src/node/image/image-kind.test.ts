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

/** Signature and header chunk. */
function png(width: number, height: number, interlace: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.set([8, 6, 0, 0, interlace], 24)
  return bytes
}

test('a PNG that has to be decoded several times over may have fewer pixels', () => {
  const plain = readImageKind(png(6_000, 6_000, 0))
  const interlaced = readImageKind(png(6_000, 6_000, 1))
  expect(plain!.pixels! <= plain!.maxPixels).toBe(true)
  expect(interlaced!.pixels! <= interlaced!.maxPixels).toBe(false)
  expect(readImageKind(png(3_000, 3_000, 1))!.maxPixels).toBeGreaterThan(9_000_000)
})

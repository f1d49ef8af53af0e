import { describe, expect, test } from 'vitest'
import { chooseFormat, makeImage, type MakeImageOptions } from './make-image.ts'
import type { ResizeJob } from './resize-pool.ts'

function bytes(...parts: (string | number[])[]): Buffer {
  const buffers = parts.map((part) =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
  )
  return Buffer.concat([...buffers, Buffer.alloc(60)])
}

function png(width: number, height: number, rest = 'IDAT'): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return bytes(
    '\x89PNG\r\n\x1a\n',
    [0, 0, 0, 13],
    'IHDR',
    [...size],
    [8, 6, 0, 0, 0, 1, 2, 3, 4],
    [0, 0, 0, 8],
    rest,
  )
}
const webp = (flags: number): Buffer =>
  bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0], [9, 0, 0, 9, 0, 0])

const TARGET = { width: 640, quality: 75, format: undefined }

async function make(content: Buffer, options: Partial<MakeImageOptions> = {}): Promise<string> {
  const jobs: ResizeJob[] = []
  const pool = {
    async resize(job: ResizeJob) {
      jobs.push(job)
      return new Uint8Array([1])
    },
  }
  const made = await makeImage(content, TARGET, {
    settings: { dangerouslyAllowSVG: false },
    pool,
    ...options,
  })
  if (made.kind === 'refused') return `refused after ${jobs.length} jobs: ${made.reason}`
  return `${made.body.equals(content) ? 'original' : 'resized'} ${made.contentType}`
}

describe('no decoder is opened for', () => {
  test.each([
    [
      '20,000 by 20,000 pixels',
      png(20_000, 20_000),
      'refused after 0 jobs: The original has too many pixels.',
    ],
    ['a side of 4 billion', png(0xffffffff, 0xffffffff), 'refused after 0 jobs: The original has too many'],
    ['no pixels', png(0, 0), 'refused after 0 jobs: The original is not an image'],
    ['an SVG', Buffer.from('<svg xmlns="x"/>'), 'refused after 0 jobs: The original is an SVG'],
    [
      'an SVG behind a comment',
      Buffer.from('\uFEFF <?xml version="1.0"?><!-- x --><svg onload="alert()"/>'),
      'refused after 0 jobs: The original is an SVG',
    ],
    ['a page', Buffer.from('<!doctype html><svg/>'), 'refused after 0 jobs: The original is not an image'],
    ['text', Buffer.from('hello'), 'refused after 0 jobs: The original is not an image'],
    ['nothing', Buffer.alloc(0), 'refused after 0 jobs: The original is not an image'],
    ['a TIFF', bytes('II*\0'), 'refused after 0 jobs: The original is not an image'],
    ['a PDF', bytes('%PDF-1.7'), 'refused after 0 jobs: The original is not an image'],
    ['a GIF', bytes('GIF89a', [10, 0, 10, 0]), 'original image/gif'],
    ['an AVIF', bytes([0, 0, 0, 32], 'ftypavif'), 'original image/avif'],
    ['an animated PNG', png(10, 10, 'acTL'), 'original image/png'],
    ['an animated WebP', webp(0b10), 'original image/webp'],
  ])('%s', async (_, content, expected) => {
    expect(await make(content)).toContain(expected)
  })
})

test('an image is resized and keeps its type unless another one is asked for', async () => {
  expect(await make(png(10, 10))).toBe('resized image/png')
  expect(await make(webp(0))).toBe('resized image/webp')
})

test('an SVG is sent as it is when the app allows it', async () => {
  const svg = Buffer.from('<svg xmlns="x"/>')
  expect(await make(svg, { settings: { dangerouslyAllowSVG: true } })).toBe('original image/svg+xml')
})

test('without a decoder, or one that fails, the original is sent', async () => {
  expect(await make(png(10, 10), { pool: undefined })).toBe('original image/png')
  const pool = { resize: () => Promise.reject(new Error('broken')) }
  expect(await make(png(10, 10), { pool })).toBe('original image/png')
})

test('an image that would grow stays as it was', async () => {
  const pool = { resize: async () => new Uint8Array(10_000) }
  expect(await make(png(10, 10), { pool })).toBe('original image/png')
})

test.each([
  ['image/avif,image/webp,*/*', ['image/webp'], 'image/webp'],
  ['image/avif,image/webp,*/*', ['image/avif', 'image/webp'], 'image/avif'],
  ['image/webp;q=0, */*', ['image/webp'], undefined],
  ['image/webp;q=0.8', ['image/webp'], 'image/webp'],
  ['*/*', ['image/webp'], undefined],
  ['image/*', ['image/webp'], undefined],
  [undefined, ['image/webp'], undefined],
  ['image/webp', [], undefined],
] as const)('%s of %o', (accept, offers, expected) => {
  expect(chooseFormat(accept, [...offers])).toBe(expected)
})

import { describe, expect, test } from 'vitest'
import { DEFAULT_IMAGE_SETTINGS } from './image-config.ts'
import { createImageUrl, createSrcSet, selectWidths } from './image-srcset.ts'

const SIZES = { deviceSizes: [640, 1080, 1920], imageSizes: [32, 128, 384] }

describe('widths', () => {
  test.each([
    ['a fixed width comes once for each density', 100, undefined, [128, 384], 'x'],
    ['two densities that need the same width share it', 1000, undefined, [1080, 1920], 'x'],
    ['nothing is wider than the widest', 4000, undefined, [1920], 'x'],
    ['an image without a width fills the screen', undefined, undefined, [640, 1080, 1920], 'w'],
    ['sizes in pixels need all widths', 100, '320px', [32, 128, 384, 640, 1080, 1920], 'w'],
    ['sizes of half a screen leave out the smallest', 100, '50vw', [384, 640, 1080, 1920], 'w'],
    [
      'the smallest share counts',
      undefined,
      '(max-width: 600px) 100vw, 20vw',
      [128, 384, 640, 1080, 1920],
      'w',
    ],
    ['a share directly after a comma counts', undefined, '100vw,20vw', [128, 384, 640, 1080, 1920], 'w'],
    ['the whole screen', undefined, '100vw', [640, 1080, 1920], 'w'],
  ])('%s', (_, width, sizes, widths, kind) => {
    expect(selectWidths(width, sizes, SIZES)).toEqual({ widths, kind })
  })
})

const createUrl = ({ src, width }: { src: string; width: number }): string => `${src}@${width}`
const REQUEST = {
  src: '/a.png',
  quality: undefined,
  sizes: undefined,
  unoptimized: false,
  width: 100,
  createUrl,
}

test.each([
  ['fixed', REQUEST, { src: '/a.png@384', srcSet: '/a.png@128 1x, /a.png@384 2x', sizes: undefined }],
  [
    'as wide as the screen',
    { ...REQUEST, width: undefined },
    {
      src: '/a.png@1920',
      srcSet: '/a.png@640 640w, /a.png@1080 1080w, /a.png@1920 1920w',
      sizes: '100vw',
    },
  ],
  ['unoptimised', { ...REQUEST, unoptimized: true }, { src: '/a.png', srcSet: undefined, sizes: undefined }],
])('attributes of an image that is %s', (_, request, expected) => {
  expect(createSrcSet(request, SIZES)).toEqual(expected)
})

test.each([
  [undefined, [75], 75],
  [90, [75], 75],
  [90, [50, 75, 100], 100],
  [80, [50, 75, 100], 75],
  [undefined, [60], 60],
])('quality %s of %s is %s', (quality, qualities, expected) => {
  const url = createImageUrl({ src: '/a b.png', width: 640, quality }, { path: '/_waymark/image', qualities })
  expect(url).toBe(`/_waymark/image?url=%2Fa%20b.png&w=640&q=${expected}`)
})

test('no default width is asked for twice', () => {
  const { deviceSizes, imageSizes } = DEFAULT_IMAGE_SETTINGS
  expect(new Set([...deviceSizes, ...imageSizes]).size).toBe(deviceSizes.length + imageSizes.length)
})

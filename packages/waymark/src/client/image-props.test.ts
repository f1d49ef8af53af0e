import { describe, expect, test, vi } from 'vitest'
import { DEFAULT_IMAGE_SETTINGS, type ImageClientSettings } from '../shared/image-config.ts'
import { resolveImage, type ImageProps } from './image-props.ts'

const settings: ImageClientSettings = {
  ...DEFAULT_IMAGE_SETTINGS,
  path: '/_waymark/image',
  styleAttributes: true,
  allowed: { remotePatterns: [{ hostname: 'cdn.example.com' }], domains: [] },
}
const loader = ({ src, width }: { src: string; width: number }): string => `${src}@${width}`
const resolve = (props: Partial<ImageProps>): ReturnType<typeof resolveImage> =>
  resolveImage({ alt: 'A', src: '/a.png', ...props } as ImageProps, { settings, loader })

const HILL = { src: '/hill.png', width: 800, height: 600, blurDataURL: 'data:image/webp;base64,AA==' }

test.each([
  [
    'a fixed size',
    { width: 100, height: 50 },
    { width: 100, height: 50, loading: 'lazy', src: '/a.png@256' },
  ],
  ['a size in texts', { width: '100', height: '50' }, { width: 100, height: 50 }],
  ['an imported image', { src: HILL }, { width: 800, height: 600 }],
  ['a module of an image', { src: { default: HILL } }, { width: 800, height: 600 }],
  ['one side of an imported image', { src: HILL, width: 400 }, { width: 400, height: 300 }],
  ['fill', { fill: true }, { width: undefined, sizes: '100vw', 'data-nimg': 'fill' }],
  [
    'the layout "fill"',
    { layout: 'fill', objectFit: 'cover', objectPosition: 'top' },
    {
      sizes: '100vw',
      'data-nimg': 'fill',
      style: { position: 'absolute', objectFit: 'cover', objectPosition: 'top' },
    },
  ],
  [
    'the layout "responsive"',
    { layout: 'responsive', width: 100, height: 50 },
    { sizes: '100vw', width: 100, style: { width: '100%', height: 'auto' } },
  ],
  [
    'the layout "intrinsic"',
    { layout: 'intrinsic', width: 100, height: 50, style: { height: '1px' } },
    { sizes: undefined, width: 100, style: { maxWidth: '100%', height: 'auto' } },
  ],
  ['the layout "fixed"', { layout: 'fixed', width: 100, height: 50 }, { sizes: undefined, width: 100 }],
  ['sizes beside a layout', { layout: 'responsive', sizes: '50vw', width: 9, height: 9 }, { sizes: '50vw' }],
  ['preload', { width: 1, height: 1, preload: true }, { loading: undefined, fetchPriority: undefined }],
  ['priority', { width: 1, height: 1, priority: true }, { loading: undefined, fetchPriority: 'high' }],
  ['loading eagerly', { width: 1, height: 1, loading: 'eager' }, { loading: 'eager' }],
  ['unoptimized', { width: 1, height: 1, unoptimized: true }, { src: '/a.png', srcSet: undefined }],
  ['an SVG', { src: '/a.svg?x', width: 1, height: 1, unoptimized: true }, { src: '/a.svg?x' }],
  ['a data address', { src: 'data:image/png;base64,', width: 1, height: 1 }, { loading: undefined }],
  ['another address', { width: 1, height: 1, overrideSrc: '/b.png' }, { src: '/b.png' }],
] as [string, Partial<ImageProps>, object][])('%s', (_, props, expected) => {
  expect(resolve(props).props).toMatchObject(expected)
})

test('older props do not reach the document', () => {
  const older = {
    layout: 'fixed',
    objectFit: 'cover',
    objectPosition: 'top',
    lazyBoundary: '9px',
    lazyRoot: {},
  } as const
  const { props } = resolve({ width: 1, height: 1, ...older })
  expect(Object.keys(props).filter((name) => name in older)).toEqual([])
  expect(props.style).toEqual({ color: 'transparent' })
})

test('a placeholder is the background until the image is there', () => {
  const { props, loadedStyle } = resolve({ src: HILL, placeholder: 'blur', style: { objectFit: 'cover' } })
  expect(props.style).toMatchObject({ backgroundSize: 'cover', backgroundRepeat: 'no-repeat' })
  expect(props.style?.backgroundImage).toMatch(/^url\("data:image\/svg\+xml;/)
  expect(loadedStyle).toEqual({ color: 'transparent', objectFit: 'cover' })
})

test('a placeholder cannot leave its attribute', () => {
  const { props } = resolve({ src: HILL, placeholder: 'data:image/png;base64,x")}</style>' })
  expect(props.style?.backgroundImage).toBe('url("data:image/png;base64,x%22)}</style>")')
})

test('under a strict policy there is no style attribute unless it is needed', () => {
  const strict = { ...settings, styleAttributes: false }
  const { props } = resolveImage(
    { src: '/a.png', alt: '', width: 1, height: 1 },
    { settings: strict, loader },
  )
  expect(props.style).toBeUndefined()
})

describe('development refuses', () => {
  test.each([
    ['no src', { src: undefined }, 'WM_IMAGE_SRC'],
    ['no size', {}, 'WM_IMAGE_SIZE'],
    ['a size in other units', { width: '100%', height: 50 }, 'WM_IMAGE_SIZE'],
    ['fill with a size', { fill: true, width: 100 }, 'WM_IMAGE_FILL'],
    [
      'a lazy image that is preloaded',
      { fill: true, loading: 'lazy', preload: true },
      'WM_IMAGE_LAZY_PRELOAD',
    ],
    ['a quality over 100', { fill: true, quality: 101 }, 'WM_IMAGE_QUALITY'],
    ['a site that is not listed', { fill: true, src: 'https://evil.example/a.png' }, 'WM_IMAGE_HOST'],
    ['a query that is not listed', { fill: true, src: '/a.png?v=1' }, 'WM_IMAGE_HOST'],
    ['a relative address', { fill: true, src: 'a.png' }, 'WM_IMAGE_RELATIVE'],
    ['an address without a protocol', { fill: true, src: '//cdn.example.com/a.png' }, 'WM_IMAGE_RELATIVE'],
  ] as [string, Partial<ImageProps>, string][])('%s', (_, props, code) => {
    expect(() => resolve(props)).toThrow(expect.objectContaining({ code }))
  })

  test.each(['/drawing.svg?v=1', 'https://evil.example/a.svg'])(
    'but not %s, which is sent as it is',
    (src) => {
      expect(resolve({ src, fill: true }).props.src).toBe(src)
    },
  )

  test('but not an imported image that has no blurred copy: the build makes it, where it can', () => {
    const tell = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { blurDataURL: _blur, ...plain } = HILL
    resolve({ src: plain, placeholder: 'blur' })
    expect(tell).not.toHaveBeenCalled()
    resolve({ src: '/hill.png', fill: true, placeholder: 'blur' })
    expect(tell).toHaveBeenCalledOnce()
    tell.mockRestore()
  })

  test('and tells once of an image without a description', () => {
    const tell = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const _ of [1, 2]) resolve({ fill: true, alt: undefined as never })
    expect(tell).toHaveBeenCalledOnce()
    tell.mockRestore()
  })
})

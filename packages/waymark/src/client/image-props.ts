import type { ComponentPropsWithRef, CSSProperties } from 'react'
import type { ImageClientSettings } from '../shared/image-config.ts'
import { createSrcSet } from '../shared/image-srcset.ts'
import { checkImage } from './image-checks.ts'
import { readOlderProps, type OlderImageProps } from './image-layout.ts'
import type { ImageLoader } from './image-loader.ts'
import { isUnoptimized } from './image-unoptimized.ts'

declare const process: { env: { NODE_ENV?: string } }

/** What an imported image is. */
export interface StaticImageData {
  src: string
  width: number
  height: number
  blurDataURL?: string
  blurWidth?: number
  blurHeight?: number
}
export type StaticImport = StaticImageData | { default: StaticImageData }

type ImgProps = ComponentPropsWithRef<'img'>

export interface ImageProps
  extends Omit<ImgProps, 'src' | 'srcSet' | 'alt' | 'width' | 'height' | 'loading'>, OlderImageProps {
  src: string | StaticImport
  alt: string
  width?: number | `${number}` | undefined
  height?: number | `${number}` | undefined
  /** Fills the nearest positioned element around it instead of having a size. */
  fill?: boolean | undefined
  loader?: ImageLoader | undefined
  /** The nearest of `images.qualities` is used. */
  quality?: number | `${number}` | undefined
  /** Loads the image as early as possible: for the largest image of the first screen. */
  preload?: boolean | undefined
  /** Older name of `preload`. */
  priority?: boolean | undefined
  loading?: 'lazy' | 'eager' | undefined
  /** What is shown until the image comes. */
  placeholder?: 'blur' | 'empty' | `data:image/${string}` | undefined
  blurDataURL?: string | undefined
  /** Leaves the image as it is. */
  unoptimized?: boolean | undefined
  /** Address for `src` instead of the one that is made; `srcset` stays. */
  overrideSrc?: string | undefined
  /** Older form of `onLoad`. */
  onLoadingComplete?: ((image: HTMLImageElement) => void) | undefined
}

export interface ResolvedImage {
  props: ImgProps
  preload: boolean
  /** Style to use once the image is there. */
  loadedStyle: CSSProperties | undefined
  /** Style of an image that did not come: its text is all that is left to show. */
  failedStyle: CSSProperties | undefined
}

export interface ImageEnvironment {
  settings: ImageClientSettings
  loader: ImageLoader
}

/** Props of an image component → attributes of an `<img>`. */
export function resolveImage(props: ImageProps, environment: ImageEnvironment): ResolvedImage {
  const { settings } = environment
  const given = readOlderProps(props)
  if (process.env.NODE_ENV !== 'production') checkImage(given, settings)
  const {
    src: _src,
    width: _width,
    height: _height,
    fill = false,
    loader,
    quality,
    preload = false,
    priority = false,
    loading,
    placeholder = 'empty',
    blurDataURL,
    unoptimized: _unoptimized,
    overrideSrc,
    onLoadingComplete: _onLoadingComplete,
    sizes,
    style,
    ...rest
  } = given
  const image = readSource(given.src)
  const { width, height } = fill ? {} : readSize(given, image)
  const unoptimized = isUnoptimized(given, image.src, settings)
  const isPreloaded = preload || priority
  const isLazy = !isPreloaded && loading !== 'eager' && !/^(?:data|blob):/.test(image.src)
  const attributes = createSrcSet(
    {
      src: image.src,
      width,
      quality: quality === undefined ? undefined : Number(quality),
      sizes,
      unoptimized,
      createUrl: loader ?? environment.loader,
    },
    settings,
  )
  const place = fill ? FILL_STYLE : {}
  const base = { ...place, ...(settings.styleAttributes ? HIDDEN_ALT : {}) }
  const loadedStyle = orUndefined({ ...base, ...style })
  const failedStyle = orUndefined({ ...place, ...style })
  const blur = createPlaceholder(placeholder, image, blurDataURL ?? image.blurDataURL)
  const img: ImgProps & { 'data-nimg': string } = {
    ...rest,
    // Before the address: some browsers begin to load as soon as they have one.
    loading: isLazy ? 'lazy' : loading,
    fetchPriority: rest.fetchPriority ?? (priority ? 'high' : undefined),
    width,
    height,
    decoding: rest.decoding ?? 'async',
    'data-nimg': fill ? 'fill' : '1',
    className: rest.className,
    style: blur === undefined ? loadedStyle : { ...base, ...fitPlaceholder(style), ...blur, ...style },
    sizes: attributes.sizes,
    srcSet: attributes.srcSet,
    src: overrideSrc ?? attributes.src,
  }
  return { props: img, preload: isPreloaded, loadedStyle, failedStyle }
}

/** The text for people who do not see the image shall not flash up before it. */
const HIDDEN_ALT: CSSProperties = { color: 'transparent' }
const FILL_STYLE: CSSProperties = {
  position: 'absolute',
  height: '100%',
  width: '100%',
  left: 0,
  top: 0,
  right: 0,
  bottom: 0,
}

function orUndefined(style: CSSProperties): CSSProperties | undefined {
  return Object.keys(style).length === 0 ? undefined : style
}

type Source = Partial<StaticImageData> & { src: string }

function readSource(src: ImageProps['src']): Source {
  if (typeof src === 'string') return { src }
  return 'default' in src ? src.default : src
}

interface Size {
  width?: number
  height?: number
}

/** An imported image knows its size; when one side is given, the other keeps the shape. */
function readSize({ width, height }: ImageProps, image: Source): Size {
  const given: Size = {
    ...(width === undefined ? {} : { width: Number(width) }),
    ...(height === undefined ? {} : { height: Number(height) }),
  }
  if (image.width === undefined || image.height === undefined) return given
  if (given.width === undefined && given.height === undefined) {
    return { width: image.width, height: image.height }
  }
  return {
    width: given.width ?? Math.round((image.width * given.height!) / image.height),
    height: given.height ?? Math.round((image.height * given.width!) / image.width),
  }
}

function createPlaceholder(
  placeholder: string,
  image: Source,
  blurDataURL: string | undefined,
): CSSProperties | undefined {
  const isData = placeholder.startsWith('data:image/')
  const blur = placeholder === 'blur' && blurDataURL ? createBlur(blurDataURL, image) : undefined
  const url = isData ? placeholder : blur
  return url === undefined
    ? undefined
    : { backgroundImage: `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")` }
}

/** How far the picture is enlarged before it is blurred: enough that no pixel of it can be made out. */
const BLUR_SCALE = 40

/** The small picture, enlarged and blurred by the browser. */
function createBlur(blurDataURL: string, { blurWidth = 8, blurHeight = 8 }: Source): string {
  const width = blurWidth * BLUR_SCALE
  const height = blurHeight * BLUR_SCALE
  const href = blurDataURL.replace(/['"<>&]/g, encodeURIComponent)
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' preserveAspectRatio='none'>` +
    `<filter id='b' x='0' y='0' width='1' height='1'><feGaussianBlur stdDeviation='${BLUR_SCALE / 2}' edgeMode='duplicate'/></filter>` +
    `<image width='${width}' height='${height}' preserveAspectRatio='none' filter='url(#b)' href='${href}'/></svg>`
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

/** The placeholder lies where the image will lie. */
function fitPlaceholder(style: CSSProperties | undefined): CSSProperties {
  const fit = style?.objectFit
  return {
    backgroundSize: fit === 'contain' || fit === 'cover' ? fit : fit === 'none' ? 'auto' : '100% 100%',
    backgroundPosition: style?.objectPosition ?? '50% 50%',
    backgroundRepeat: 'no-repeat',
  }
}

// Development only: callers ask behind NODE_ENV, so that bundles for production leave this file out.

import type { ImageClientSettings } from '../shared/image-config.ts'
import { createImageError, type ImageErrorCode } from '../shared/image-errors.ts'
import { isAllowedLocal, isAllowedRemote } from '../shared/image-patterns.ts'
import type { ErrorDetails } from '../shared/waymark-error.ts'
import type { ImageProps, StaticImageData } from './image-props.ts'
import { isUnoptimized } from './image-unoptimized.ts'

const MAX_SHOWN_CHARS = 100

/** A page renders its images many times; each mistake that does not stop it is said once. */
const said = new Set<string>()

export function checkImage(props: ImageProps, settings: ImageClientSettings): void {
  const image = readImage(props.src)
  if (image === undefined) throw createImageError('WM_IMAGE_SRC', { value: quote(props.src) })
  const { src } = image
  const fail = (code: ImageErrorCode, details: ErrorDetails = {}): never => {
    throw createImageError(code, { src: quote(src), ...details })
  }
  checkSize(props, image, fail)
  if (props.loading === 'lazy' && (props.preload === true || props.priority === true))
    fail('WM_IMAGE_LAZY_PRELOAD', { prop: props.preload === true ? 'preload' : 'priority' })
  const { quality } = props
  if (quality !== undefined && !(Number(quality) >= 1 && Number(quality) <= 100))
    fail('WM_IMAGE_QUALITY', { value: quote(quality) })
  if (!isUnoptimized(props, src, settings) && props.loader === undefined) checkAddress(src, settings, fail)
  // An imported image has what the build could make of it, and its author can do nothing about the rest.
  const isImported = typeof props.src !== 'string'
  if (props.placeholder === 'blur' && props.blurDataURL === undefined && !isImported)
    warn('WM_IMAGE_BLUR', src)
  if (props.alt === undefined) warn('WM_IMAGE_ALT', src)
}

type Fail = (code: ImageErrorCode, details?: ErrorDetails) => never

function readImage(src: unknown): (Partial<StaticImageData> & { src: string }) | undefined {
  if (typeof src === 'string') return src.trim() === '' ? undefined : { src }
  if (typeof src !== 'object' || src === null) return undefined
  const image = ('default' in src ? src.default : src) as Partial<StaticImageData> | undefined
  return typeof image?.src === 'string' ? { ...image, src: image.src } : undefined
}

function checkSize(props: ImageProps, image: Partial<StaticImageData>, fail: Fail): void {
  const sides = ['width', 'height'] as const
  if (props.fill === true) {
    const prop = sides.find((side) => props[side] !== undefined)
    if (prop !== undefined) fail('WM_IMAGE_FILL', { prop })
    return
  }
  const knowsSize = image.width !== undefined && image.height !== undefined
  for (const prop of sides) {
    const value = props[prop]
    if (value === undefined ? knowsSize : isPixels(value)) continue
    fail('WM_IMAGE_SIZE', { prop, value: quote(value) })
  }
}

function isPixels(value: unknown): boolean {
  return (typeof value === 'number' || /^\d+$/.test(String(value))) && Number.isFinite(Number(value))
}

/** What the image service would refuse is said here, where the address stands. */
function checkAddress(src: string, { allowed }: ImageClientSettings, fail: Fail): void {
  if (allowed === undefined) return
  if (src.startsWith('/') && !src.startsWith('//')) {
    const { pathname, search } = new URL(src, 'http://localhost')
    if (!isAllowedLocal(allowed, { pathname, search })) fail('WM_IMAGE_HOST', { key: 'images.localPatterns' })
    return
  }
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) fail('WM_IMAGE_RELATIVE')
  if (!isAllowedRemote(allowed, new URL(src))) fail('WM_IMAGE_HOST', { key: 'images.remotePatterns' })
}

function warn(code: ImageErrorCode, src: string): void {
  const error = createImageError(code, { src: quote(src) })
  if (said.has(error.message)) return
  said.add(error.message)
  console.error(error)
}

function quote(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, MAX_SHOWN_CHARS)) : String(value)
}

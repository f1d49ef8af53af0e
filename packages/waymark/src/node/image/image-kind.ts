import { decodeImageSize } from '../../shared/image-size.ts'
import { MAX_IMAGE_PIXELS, MAX_INTERLACED_PIXELS } from '../../shared/limits.ts'

export type ImageType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'image/avif'
  | 'image/x-icon'
  | 'image/svg+xml'

export interface ImageKind {
  type: ImageType
  /** Decoders are opened for these only; everything else is sent as it is or not at all. */
  canResize: boolean
  /** Unknown for what is not resized. */
  pixels: number | undefined
  /** How many of them a decoder is given at most. */
  maxPixels: number
}

/** What the first bytes say. Names and headers of the original are never asked. */
export function readImageKind(bytes: Buffer): ImageKind | undefined {
  const type = readType(bytes)
  if (type === undefined) return undefined
  const isRaster = type === 'image/png' || type === 'image/jpeg' || type === 'image/webp'
  if (!isRaster) return { type, canResize: false, pixels: undefined, maxPixels: 0 }
  const size = decodeImageSize(bytes)
  // A header without a size is no image; a decoder would have to find that out the hard way.
  if (size === undefined) return undefined
  const maxPixels = isInterlaced(bytes, type) ? MAX_INTERLACED_PIXELS : MAX_IMAGE_PIXELS
  return { type, canResize: !isAnimated(bytes, type), pixels: size.width * size.height, maxPixels }
}

function readType(bytes: Buffer): ImageType | undefined {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'image/webp'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif'
  if (/^.{4}ftypavi[fs]/s.test(start)) return 'image/avif'
  if (start.startsWith('\0\0\x01\0')) return 'image/x-icon'
  return isSvg(bytes) ? 'image/svg+xml' : undefined
}

/** Markup whose first element is an svg. */
function isSvg(bytes: Buffer): boolean {
  let rest = bytes
    .toString('utf8', 0, 4_096)
    .replace(/^\uFEFF/, '')
    .trimStart()
  // One step for each thing that may stand in front; an expression for all of them would try every way to split it.
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : /^<(?:\?xml|!DOCTYPE svg)/i.test(rest) ? '>' : undefined
    if (end === undefined) return /^<svg[\s>]/i.test(rest)
    const at = rest.indexOf(end)
    if (at === -1) return false
    rest = rest.slice(at + end.length).trimStart()
  }
}

/** The last byte of the header chunk of a PNG. */
function isInterlaced(bytes: Buffer, type: ImageType): boolean {
  return type === 'image/png' && bytes[28] !== 0
}

/** One frame of a moving image is not that image. */
function isAnimated(bytes: Buffer, type: ImageType): boolean {
  if (type === 'image/webp') return bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes[20]! & 0b10) !== 0
  if (type !== 'image/png') return false
  // The chunk that says so stands before the first one with pixels.
  for (let offset = 8; offset + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', offset + 4, offset + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
    offset += 12 + bytes.readUInt32BE(offset)
  }
  return false
}

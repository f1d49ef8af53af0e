import type { ImageSettings } from '../../shared/image-config.ts'
import { readImageKind, type ImageKind, type ImageType } from './image-kind.ts'
import type { ResizeJob, ResizePool } from './resize-pool.ts'

export interface ImageTarget {
  width: number
  quality: number
  /** What it is converted to; `undefined`: it keeps its type. */
  format: ImageSettings['formats'][number] | undefined
}

export type MadeImage =
  | { kind: 'made'; body: Buffer; contentType: ImageType }
  | { kind: 'refused'; status: number; reason: string }

export interface MakeImageOptions {
  settings: Pick<ImageSettings, 'dangerouslyAllowSVG'>
  /** `undefined`: nothing can be resized here. */
  pool: ResizePool | undefined
}

/** Original in, image of the wanted width out. What cannot or need not be resized is sent as it is. */
export async function makeImage(
  bytes: Buffer,
  target: ImageTarget,
  { settings, pool }: MakeImageOptions,
): Promise<MadeImage> {
  const kind = readImageKind(bytes)
  if (kind === undefined) return refuse('The original is not an image of a known type.')
  if (kind.type === 'image/svg+xml' && !settings.dangerouslyAllowSVG)
    return refuse('The original is an SVG, which can hold scripts.')
  if ((kind.pixels ?? 0) > kind.maxPixels) return refuse('The original has too many pixels.')
  const original: MadeImage = { kind: 'made', body: bytes, contentType: kind.type }
  if (!kind.canResize || pool === undefined) return original
  const type = target.format ?? (kind.type as ResizeJob['type'])
  try {
    const { width, quality } = target
    const body = await pool.resize({ bytes, width, quality, type, maxPixels: kind.maxPixels })
    return isWorthIt(body, bytes, kind, type)
      ? { kind: 'made', body: Buffer.from(body.buffer, body.byteOffset, body.byteLength), contentType: type }
      : original
  } catch {
    // Browsers show many files that are slightly broken, and it is their own risk.
    return original
  }
}

function refuse(reason: string): MadeImage {
  return { kind: 'refused', status: 400, reason }
}

/** A small original may come out larger than it was. */
function isWorthIt(body: Uint8Array, original: Buffer, { type }: ImageKind, newType: string): boolean {
  return type !== newType || body.length < original.length
}

/** The first format on offer that the browser names. One that accepts everything has not said that it knows it. */
export function chooseFormat(
  accept: string | undefined,
  offers: ImageSettings['formats'],
): ImageTarget['format'] {
  const accepted = new Set(
    (accept ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(part))
      .map((part) => part.split(';', 1)[0]!.trim().toLowerCase()),
  )
  return offers.find((offer) => accepted.has(offer))
}

import type { ImageClientSettings } from './image-config.ts'
import { IMAGE_QUERY } from './wire.ts'

/** The default quality; the nearest one that the configuration allows is used. */
const DEFAULT_QUALITY = 75
/** A share of the viewport in `sizes`, such as `50vw`. */
const VIEWPORT_SHARE = /(?:^|\s|,)(1?\d?\d)vw/g

type Widths = Pick<ImageClientSettings, 'deviceSizes' | 'imageSizes'>

export interface SrcSetRequest {
  src: string
  width: number | undefined
  quality: number | undefined
  sizes: string | undefined
  unoptimized: boolean
  /** Makes the address of one width. */
  createUrl(source: { src: string; width: number; quality: number | undefined }): string
}

export interface SrcSetAttributes {
  src: string
  srcSet: string | undefined
  sizes: string | undefined
}

/** The attributes with which a browser picks the width it needs. */
export function createSrcSet(request: SrcSetRequest, settings: Widths): SrcSetAttributes {
  const { src, width, quality, sizes, unoptimized, createUrl } = request
  if (unoptimized) return { src, srcSet: undefined, sizes: undefined }
  const { widths, kind } = selectWidths(width, sizes, settings)
  const urls = widths.map((each) => createUrl({ src, width: each, quality }))
  const candidates = urls.map((url, index) => `${url} ${kind === 'w' ? widths[index] : index + 1}${kind}`)
  return {
    // For browsers that do not know srcset: the largest.
    src: urls.at(-1) ?? src,
    srcSet: candidates.join(', '),
    sizes: sizes === undefined && kind === 'w' ? '100vw' : sizes,
  }
}

export interface SelectedWidths {
  widths: number[]
  /** Candidates are told apart by width, or by density of the screen. */
  kind: 'w' | 'x'
}

export function selectWidths(
  width: number | undefined,
  sizes: string | undefined,
  { deviceSizes, imageSizes }: Widths,
): SelectedWidths {
  const all = [...deviceSizes, ...imageSizes].sort((first, second) => first - second)
  if (sizes !== undefined && sizes !== '') {
    const shares = [...sizes.matchAll(VIEWPORT_SHARE)].map(([, percent]) => Number(percent) / 100)
    if (shares.length === 0) return { widths: all, kind: 'w' }
    const smallest = Math.min(...deviceSizes) * Math.min(...shares)
    return { widths: all.filter((each) => each >= smallest), kind: 'w' }
  }
  if (width === undefined) return { widths: [...deviceSizes].sort((a, b) => a - b), kind: 'w' }
  const fitting = [width, width * 2].map((wanted) => all.find((each) => each >= wanted) ?? all.at(-1)!)
  return { widths: [...new Set(fitting)], kind: 'x' }
}

/** An address of the image service. `path` may begin with a base path. */
export function createImageUrl(
  source: { src: string; width: number; quality: number | undefined },
  { path, qualities }: Pick<ImageClientSettings, 'path' | 'qualities'>,
): string {
  const quality = findNearest(source.quality ?? DEFAULT_QUALITY, qualities)
  const { url, width, quality: qualityKey } = IMAGE_QUERY
  return `${path}?${url}=${encodeURIComponent(source.src)}&${width}=${source.width}&${qualityKey}=${quality}`
}

function findNearest(wanted: number, allowed: readonly number[]): number {
  return allowed.reduce(
    (best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best),
    allowed[0] ?? wanted,
  )
}

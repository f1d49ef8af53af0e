import type { Metadata, ResolvedIcon, ResolvedMedia, ResolvedMetadata } from '../../shared/metadata.ts'
import { dropEmpty } from './field-values.ts'
import { resolveUrl, type UrlScope } from './resolve-url.ts'

/** A metadata file that puts a tag in the head of the pages at and below its segment. */
export interface HeadFile {
  kind: 'favicon' | 'icon' | 'apple-icon' | 'opengraph-image' | 'twitter-image' | 'manifest'
  /** Path on this origin, params filled in and encoded. */
  url: string
  /** Media type, e.g. `image/png`. */
  type?: string
  width?: number
  height?: number
  /** For icons, when it does not follow from width and height, e.g. `any`. */
  sizes?: string
  alt?: string
}

/** Files win over what `metadata` of the same level or a level above says. */
export function applyHeadFiles(
  metadata: ResolvedMetadata,
  files: HeadFile[],
  scope: UrlScope,
): ResolvedMetadata {
  const merged = { ...metadata }
  const icon = readIconFiles(files, 'icon')
  const apple = readIconFiles(files, 'apple-icon')
  if (icon.length > 0 || apple.length > 0) {
    const icons = metadata.icons ?? { icon: [], shortcut: [], apple: [], other: [] }
    merged.icons = { ...icons, ...(icon.length > 0 && { icon }), ...(apple.length > 0 && { apple }) }
  }
  const openGraphImages = readImageFiles(files, 'opengraph-image', scope)
  if (openGraphImages.length > 0) {
    const openGraph = metadata.openGraph ?? { title: null, url: null, videos: [], audio: [] }
    merged.openGraph = { ...openGraph, images: openGraphImages }
  }
  const twitterImages = readImageFiles(files, 'twitter-image', scope)
  if (twitterImages.length > 0) {
    merged.twitter = { ...(metadata.twitter ?? { title: null }), images: twitterImages }
  }
  const manifest = files.find((file) => file.kind === 'manifest')
  if (manifest) merged.manifest = manifest.url
  return merged
}

/**
 * Files of a folder also count for its page, but only where the page's own metadata replaced the field
 * and left the images out; otherwise `openGraph: { title }` in a page would lose the folder's image.
 */
export function selectFilesForPage(
  files: HeadFile[],
  source: Metadata,
  merged: ResolvedMetadata,
): HeadFile[] {
  return files.filter((file) => {
    if (file.kind === 'opengraph-image') return source.openGraph && source.openGraph.images === undefined
    if (file.kind === 'twitter-image') return source.twitter && source.twitter.images === undefined
    if (file.kind === 'icon') return source.icons && merged.icons?.icon.length === 0
    if (file.kind === 'apple-icon') return source.icons && merged.icons?.apple.length === 0
    return false
  })
}

/** Browsers ask for the favicon anyway, so it stays first whatever other icons there are. */
export function addFavicon(metadata: ResolvedMetadata, files: HeadFile[]): ResolvedMetadata {
  const favicon = readIconFiles(files, 'favicon')
  if (favicon.length === 0) return metadata
  const icons = metadata.icons ?? { icon: [], shortcut: [], apple: [], other: [] }
  return { ...metadata, icons: { ...icons, icon: [...favicon, ...icons.icon] } }
}

function readIconFiles(files: HeadFile[], kind: HeadFile['kind']): ResolvedIcon[] {
  return files
    .filter((file) => file.kind === kind)
    .map(({ url, type, sizes, width, height }) => {
      const size = sizes ?? (width && height ? `${width}x${height}` : undefined)
      return { url, ...dropEmpty({ type, sizes: size }) }
    })
}

function readImageFiles(files: HeadFile[], kind: HeadFile['kind'], scope: UrlScope): ResolvedMedia[] {
  const prefix = scope.base.pathname === '/' ? (scope.basePath ?? '') : ''
  return files.flatMap(({ kind: own, url: path, type, width, height, alt }) => {
    const url = own === kind ? resolveUrl(prefix + path, scope) : undefined
    return url === undefined ? [] : [{ url, ...dropEmpty({ type, width, height, alt }) }]
  })
}

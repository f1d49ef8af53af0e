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

/** Images that the level itself names win over its files, and its files over what levels above say. */
export function applyHeadFiles(
  metadata: ResolvedMetadata,
  files: HeadFile[],
  { written, scope }: { written: Metadata; scope: UrlScope },
): ResolvedMetadata {
  const merged = { ...metadata }
  const openGraphImages = readImageFiles(files, 'opengraph-image', scope)
  if (openGraphImages.length > 0 && !namesImages(written.openGraph)) {
    const openGraph = metadata.openGraph ?? { title: null, url: null, videos: [], audio: [] }
    merged.openGraph = { ...openGraph, images: openGraphImages }
  }
  const twitterImages = readImageFiles(files, 'twitter-image', scope)
  if (twitterImages.length > 0 && !namesImages(written.twitter)) {
    merged.twitter = { ...(metadata.twitter ?? { title: null }), images: twitterImages }
  }
  const manifest = files.find((file) => file.kind === 'manifest')
  if (manifest) merged.manifest = manifest.url
  return merged
}

function namesImages(written: { images?: unknown } | null | undefined): boolean {
  return written !== null && written?.images !== undefined
}

/** Icons that are written anywhere win over all files. Else those of the deepest folder count, each kind for itself. */
export function addIconFiles(metadata: ResolvedMetadata, levels: readonly HeadFile[][]): ResolvedMetadata {
  if (metadata.icons !== null) return metadata
  const [icon, apple] = (['icon', 'apple-icon'] as const).map(
    (kind) => levels.map((files) => readIconFiles(files, kind)).findLast((icons) => icons.length > 0) ?? [],
  ) as [ResolvedIcon[], ResolvedIcon[]]
  if (icon.length === 0 && apple.length === 0) return metadata
  return { ...metadata, icons: { icon, shortcut: [], apple, other: [] } }
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

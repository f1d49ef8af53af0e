import type { LocalPattern, RemotePattern } from './image-patterns.ts'

export type ImageFormat = 'image/avif' | 'image/webp'

/** `images` in the configuration. */
export interface ImagesConfig {
  /** Widths of images that are as wide as the screen or a part of it. */
  deviceSizes?: number[]
  /** Widths of smaller images; together with `deviceSizes` all widths that are ever made. */
  imageSizes?: number[]
  /** What images are converted to for browsers that say they can show it, in order of preference. Default: WebP. */
  formats?: ImageFormat[]
  /** Qualities that may be asked for. Default: `[75]`. */
  qualities?: number[]
  /** Images of other sites that may be resized. A `URL` stands for its parts. */
  remotePatterns?: (RemotePattern | URL)[]
  /** Images of this site that may be resized. Default: all, without a query. */
  localPatterns?: LocalPattern[]
  /** Older form of `remotePatterns`: host names, with any protocol, port and path. */
  domains?: string[]
  /** Seconds for which a resized image is at least kept. Default: 14,400. */
  minimumCacheTTL?: number
  /** Sends SVG files through the image service, unchanged. They can hold scripts. */
  dangerouslyAllowSVG?: boolean
  /** Lets `remotePatterns` reach private networks and this machine. */
  dangerouslyAllowLocalIP?: boolean
  /** `custom`: `loaderFile` makes the addresses. */
  loader?: 'default' | 'custom'
  /** Module whose default export is the loader, from the root of the project. */
  loaderFile?: string
  /** Address of another service that understands the same query. */
  path?: string
  /** Leaves every image as it is. */
  unoptimized?: boolean
  contentDispositionType?: 'inline' | 'attachment'
  /** Policy sent with images, for those that are opened as a page. */
  contentSecurityPolicy?: string
}

/** The same with defaults, as plain JSON. */
export interface ImageSettings extends Required<
  Omit<ImagesConfig, 'remotePatterns' | 'localPatterns' | 'path' | 'loaderFile'>
> {
  remotePatterns: RemotePattern[]
  localPatterns?: LocalPattern[]
  /** Empty: the service of this app. */
  path: string
  /** Empty: none. */
  loaderFile: string
}

/** What a component needs to know. It is baked into the code of the browser, so it is small. */
export interface ImageClientSettings extends Pick<ImageSettings, 'deviceSizes' | 'imageSizes' | 'qualities'> {
  /** Address of the image service. */
  path: string
  unoptimized: boolean
  dangerouslyAllowSVG: boolean
  /** Whether the document may have style attributes; a strict policy forbids them. */
  styleAttributes: boolean
  /** Development only, to say at once which addresses will be refused. */
  allowed?: Pick<ImageSettings, 'remotePatterns' | 'localPatterns' | 'domains'>
}

export const DEFAULT_IMAGE_SETTINGS: ImageSettings = {
  deviceSizes: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  imageSizes: [32, 48, 64, 96, 128, 256, 384],
  formats: ['image/webp'],
  qualities: [75],
  remotePatterns: [],
  domains: [],
  minimumCacheTTL: 14_400,
  dangerouslyAllowSVG: false,
  dangerouslyAllowLocalIP: false,
  loader: 'default',
  loaderFile: '',
  path: '',
  unoptimized: false,
  contentDispositionType: 'attachment',
  contentSecurityPolicy: "script-src 'none'; frame-src 'none'; sandbox;",
}

export function fillImageDefaults(config: ImagesConfig = {}): ImageSettings {
  const given = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined))
  return {
    ...DEFAULT_IMAGE_SETTINGS,
    ...given,
    loader: config.loader ?? (config.loaderFile === undefined ? 'default' : 'custom'),
    remotePatterns: (config.remotePatterns ?? []).map((pattern) =>
      pattern instanceof URL ? readUrlPattern(pattern) : pattern,
    ),
  }
}

function readUrlPattern({ protocol, hostname, port, pathname, search }: URL): RemotePattern {
  return { protocol: protocol.slice(0, -1), hostname, port, pathname, search }
}

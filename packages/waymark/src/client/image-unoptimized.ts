import type { ImageClientSettings } from '../shared/image-config.ts'
import type { ImageProps } from './image-props.ts'

/** True for an image that is sent as it is, and that the image service is never asked for. */
export function isUnoptimized(
  { unoptimized, loader }: ImageProps,
  src: string,
  settings: ImageClientSettings,
): boolean {
  if (unoptimized === true || settings.unoptimized || /^(?:data|blob):/.test(src)) return true
  // The service would refuse it, and an SVG fits every width as it is.
  const isSvg = /\.svg$/i.test(src.split(/[?#]/, 1)[0] ?? src)
  return isSvg && !settings.dangerouslyAllowSVG && loader === undefined
}

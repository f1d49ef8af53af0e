import loader from './image-loader.ts'
import { resolveImage, type ImageProps, type ResolvedImage } from './image-props.ts'
import { readImageSettings } from './image-settings.ts'

/** The attributes of the `<img>` that `Image` would render, for `<picture>`, backgrounds and other components. */
export function getImageProps(props: ImageProps): { props: ResolvedImage['props'] } {
  const resolved = resolveImage(props, { settings: readImageSettings(), loader }).props
  const given = Object.entries(resolved).filter(([, value]) => value !== undefined)
  return { props: Object.fromEntries(given) }
}

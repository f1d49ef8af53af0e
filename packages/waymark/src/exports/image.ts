// React developers import it as the default.
export { Image, Image as default } from '../client/image.tsx'
export { getImageProps } from '../client/image-attributes.ts'
export type { ImageLoader, ImageLoaderProps } from '../client/image-loader.ts'
export type { ImageProps, StaticImageData, StaticImport } from '../client/image-props.ts'

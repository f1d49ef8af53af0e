export { LegacyImage as default } from '../../client/legacy-image.tsx'
export type { LegacyImageProps as ImageProps } from '../../client/legacy-image.tsx'
export type { ImageLoader, ImageLoaderProps } from '../../client/image-loader.ts'
export type { StaticImageData } from '../../client/image-props.ts'

import { createImageUrl } from '../shared/image-srcset.ts'
import { readImageSettings } from './image-settings.ts'

export interface ImageLoaderProps {
  src: string
  width: number
  quality?: number | undefined
}

/** Makes the address of an image in one width. */
export type ImageLoader = (props: ImageLoaderProps) => string

/** The loader of images that do not bring one. `images.loaderFile` puts a module of the app in the place of this file. */
function loadFromService({ src, width, quality }: ImageLoaderProps): string {
  return createImageUrl({ src, width, quality }, readImageSettings())
}

// A module of the app that stands in for this one has a default export.
// oxlint-disable-next-line import/no-default-export
export default loadFromService

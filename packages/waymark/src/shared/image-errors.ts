import { type CatalogueEntry, type ErrorDetails, WaymarkError } from './waymark-error.ts'

/** Mistakes in the props of images. Only development looks for them, so bundles for production leave this file out. */
export const IMAGE_ERRORS = {
  WM_IMAGE_SRC: {
    title: 'An image without an address',
    status: 500,
    message: '<Image> needs src to be an address or an imported image, but got {value}.',
    hint: 'Check the value of src, also for the case that data is missing.',
  },
  WM_IMAGE_RELATIVE: {
    title: 'An image with a relative address',
    status: 500,
    message: '<Image> was given the src {src}, which is neither a path nor a whole address.',
    hint: 'Start a path of this site with one slash, and write other sites as https://….',
  },
  WM_IMAGE_SIZE: {
    title: 'An image without a size',
    status: 500,
    message: 'The <Image> with the src {src} needs {prop} to be a number of pixels, but got {value}.',
    hint: 'Give width and height, so that the page does not jump when the image comes, or use fill.',
  },
  WM_IMAGE_FILL: {
    title: 'An image that fills its parent and has a size',
    status: 500,
    message: 'The <Image> with the src {src} has fill and also {prop}.',
    hint: 'Remove one of the two. With fill the parent decides about the size.',
  },
  WM_IMAGE_LAZY_PRELOAD: {
    title: 'A lazy image that is preloaded',
    status: 500,
    message: 'The <Image> with the src {src} has loading="lazy" and also {prop}.',
    hint: 'Remove one of the two: an image either waits until it is near the screen or is loaded at once.',
  },
  WM_IMAGE_QUALITY: {
    title: 'An image with an unusable quality',
    status: 500,
    message: 'The <Image> with the src {src} has the quality {value}, which is no number from 1 to 100.',
    hint: 'Give a number from 1 to 100 that is listed in images.qualities.',
  },
  WM_IMAGE_HOST: {
    title: 'An image of a site that is not allowed',
    status: 500,
    message: 'The <Image> with the src {src} is not covered by {key} in the configuration.',
    hint: 'Add a pattern for it to {key}, or use unoptimized to let the browser load it as it is.',
  },
  WM_IMAGE_BLUR: {
    title: 'A blurred placeholder without an image',
    status: 500,
    message: 'The <Image> with the src {src} has placeholder="blur" but no blurDataURL.',
    hint: 'Give a small image as a data: address, or import the image: it brings its own where sharp is installed.',
  },
  WM_IMAGE_ALT: {
    title: 'An image without a description',
    status: 500,
    message: 'The <Image> with the src {src} has no alt.',
    hint: 'Describe the image for people who do not see it; alt="" says that it is decoration.',
  },
} as const

export type ImageErrorCode = keyof typeof IMAGE_ERRORS

/** Checks the shape of every entry; `satisfies` above would not survive `isolatedDeclarations`. */
const catalogue: Record<ImageErrorCode, CatalogueEntry> = IMAGE_ERRORS

export function createImageError(code: ImageErrorCode, details: ErrorDetails): WaymarkError<ImageErrorCode> {
  return new WaymarkError(code, catalogue[code], details)
}

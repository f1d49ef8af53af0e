import { IMAGE_PATH, type WireNames } from '../../shared/wire.ts'

/** Where resized images are, without base path and query. */
export function createImagePath({ internalSegment }: WireNames): string {
  return `/${internalSegment}/${IMAGE_PATH}`
}

import { DEFAULT_IMAGE_SETTINGS, type ImageClientSettings } from '../shared/image-config.ts'
import { IMAGE_PATH, NATIVE_NAMES } from '../shared/wire.ts'

/** The build writes the settings of the app in the place of this name. */
declare const WAYMARK_IMAGES: ImageClientSettings | undefined

const FALLBACK: ImageClientSettings = {
  ...DEFAULT_IMAGE_SETTINGS,
  path: `/${NATIVE_NAMES.internalSegment}/${IMAGE_PATH}`,
  styleAttributes: true,
}

/** Outside of a build, as in tests of an app, the defaults hold. */
export function readImageSettings(): ImageClientSettings {
  return typeof WAYMARK_IMAGES === 'undefined' ? FALLBACK : WAYMARK_IMAGES
}

import { isPlainObject } from './config-rule.ts'

/** Keys of `images` that are known there only, with what their authors should know. */
const WITHOUT_EFFECT: Record<string, string> = {
  disableStaticImages:
    'An import of an image gives its address and size, unless turbopack.rules say something else.',
  maximumRedirects:
    'Redirects are not followed: use the address that answers, and list its host in remotePatterns.',
  maximumResponseBody: 'How large an original may be is fixed.',
  maximumDiskCacheSize: 'How much of the disk images may take is fixed.',
  customCacheHandler: 'Images are kept in the output folder.',
}

export function mapImages(value: unknown): Record<string, unknown> {
  if (!isPlainObject(value)) return { images: value }
  const entries = Object.entries(value).filter(([name]) => !Object.hasOwn(WITHOUT_EFFECT, name))
  return { images: Object.fromEntries(entries) }
}

/** Undefined: all of it has an effect, or asks for what is done anyway. */
export function describeImagesRest(value: unknown): string | undefined {
  if (!isPlainObject(value)) return undefined
  const rest = Object.entries(WITHOUT_EFFECT).filter(([name]) => value[name])
  return rest.length === 0 ? undefined : rest.map(([name, advice]) => `images.${name}: ${advice}`).join(' ')
}

import type { AppleWebApp, ResolvedIcons, ResolvedMetadata } from '../../shared/metadata.ts'
import { dropEmpty, isRecord, readList, readText } from './field-values.ts'
import {
  createLink,
  createMeta,
  createNamed,
  createProperty,
  createUrlMeta,
  type HeadTag,
} from './head-tag.ts'

const DETECTED_FORMATS = ['telephone', 'date', 'address', 'email', 'url'] as const

export function createPlatformTags(metadata: ResolvedMetadata): HeadTag[] {
  const { itunes, facebook, pinterest, formatDetection } = metadata
  const undetected = DETECTED_FORMATS.filter((name) => formatDetection?.[name] === false)
  const richPin = pinterest?.richPin
  return [
    ...(itunes ? createMeta('name', 'apple-itunes-app', encodeItunes(itunes.appId, itunes.appArgument)) : []),
    ...createProperty('fb:app_id', facebook?.appId),
    ...createProperty('fb:admins', facebook?.admins),
    ...createMeta('property', 'pinterest-rich-pin', richPin),
    ...createMeta('name', 'format-detection', undetected.map((name) => `${name}=no`).join(', ')),
    ...createVerificationTags(metadata.verification),
    ...createAppleWebAppTags(metadata.appleWebApp),
  ]
}

function encodeItunes(appId: unknown, appArgument: unknown): string {
  const argument = readText(appArgument)
  return `app-id=${readText(appId) ?? ''}${argument ? `, app-argument=${argument}` : ''}`
}

function createVerificationTags(verification: ResolvedMetadata['verification']): HeadTag[] {
  if (!verification) return []
  return [
    ...createNamed('google-site-verification', verification.google),
    ...createNamed('y_key', verification.yahoo),
    ...createNamed('yandex-verification', verification.yandex),
    ...createNamed('me', verification.me),
    ...Object.entries(verification.other ?? {}).flatMap(([name, value]) => createNamed(name, value)),
  ]
}

function createAppleWebAppTags(app: AppleWebApp | null): HeadTag[] {
  if (!app) return []
  // Chromium warns about Apple's name alone; older iOS knows no other.
  const capable = app.capable === false ? [] : ['mobile-web-app-capable', 'apple-mobile-web-app-capable']
  return [
    ...capable.flatMap((name) => createMeta('name', name, 'yes')),
    ...createMeta('name', 'apple-mobile-web-app-title', app.title),
    ...readList<unknown>(app.startupImage).flatMap((image) => {
      const descriptor = isRecord(image) && !(image instanceof URL) ? image : { url: image }
      return createLink(
        'apple-touch-startup-image',
        descriptor.url,
        dropEmpty({ media: readText(descriptor.media) }),
      )
    }),
    ...createMeta('name', 'apple-mobile-web-app-status-bar-style', app.statusBarStyle ?? 'default'),
  ]
}

const APP_PLATFORMS = [
  'ios',
  'iphone',
  'ipad',
  'android',
  'windows_phone',
  'windows',
  'windows_universal',
  'web',
] as const

export function createAppLinkTags(appLinks: ResolvedMetadata['appLinks']): HeadTag[] {
  if (!appLinks) return []
  return APP_PLATFORMS.flatMap((platform) =>
    readList<unknown>(appLinks[platform])
      .filter(isRecord)
      .flatMap((fields) =>
        Object.entries(fields).flatMap(([field, value]) => {
          const name = `al:${platform}:${field}`
          return field === 'url'
            ? createUrlMeta('property', name, value)
            : createMeta('property', name, value)
        }),
      ),
  )
}

const ICON_RELS = {
  shortcut: 'shortcut icon',
  icon: 'icon',
  apple: 'apple-touch-icon',
  other: 'icon',
} as const

export function createIconTags(icons: ResolvedIcons | null): HeadTag[] {
  if (!icons) return []
  return (['shortcut', 'icon', 'apple', 'other'] as const).flatMap((group) =>
    icons[group].flatMap(({ url, rel, type, sizes, color, media, fetchPriority }) =>
      createLink(rel || ICON_RELS[group], url, dropEmpty({ type, sizes, color, media, fetchPriority })),
    ),
  )
}

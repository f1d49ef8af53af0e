import type { I18nConfig } from './locale-config.ts'
import { isSameLocale } from './locale-domain.ts'
import { COMPAT_NAMES, NATIVE_NAMES } from './wire.ts'

const API_SEGMENT = 'api'

/** First segments of paths that belong to no locale, and that no locale may be named after. */
const UNLOCALISED: readonly string[] = [
  API_SEGMENT,
  NATIVE_NAMES.internalSegment,
  COMPAT_NAMES.internalSegment,
]

export interface LocalisedPath {
  /** The locale as it is configured. */
  locale: string
  /** Without the locale. */
  segments: string[]
  /** The locale stood in the path; its spelling there may differ. */
  pathLocale: string | undefined
}

/**
 * Takes the locale off a path. Without one the path is in `defaultLocale`, which on a domain is that domain's.
 * `/nl/api/…` keeps it: what is below `/api` must not be reached under a second name.
 */
export function splitLocale(
  segments: string[],
  { locales, defaultLocale }: Pick<I18nConfig, 'locales' | 'defaultLocale'>,
): LocalisedPath {
  const pathLocale = findLocale(segments[0], locales)
  if (pathLocale === undefined) return { locale: defaultLocale, segments, pathLocale }
  const rest = isUnlocalised(segments[1]) ? segments : segments.slice(1)
  return { locale: pathLocale, segments: rest, pathLocale }
}

/** Paths below `/api` and the framework's own have no locale. */
export function isUnlocalised(firstSegment: string | undefined): boolean {
  return firstSegment !== undefined && UNLOCALISED.includes(firstSegment.toLowerCase())
}

export function findLocale(name: string | undefined, locales: readonly string[]): string | undefined {
  return name === undefined ? undefined : locales.find((locale) => isSameLocale(locale, name))
}

/** `pathname` is encoded and starts with a slash; a trailing one is kept, except where it is all there is. */
export function addLocale(pathname: string, locale: string, defaultLocale: string | undefined): string {
  if (defaultLocale !== undefined && isSameLocale(locale, defaultLocale)) return pathname
  if (isUnlocalised(firstSegmentOf(pathname))) return pathname
  return pathname === '/' ? `/${locale}` : `/${locale}${pathname}`
}

/** The counterpart of `addLocale`, and the same as `splitLocale`, for encoded paths. */
export function stripLocale(
  pathname: string,
  locales: readonly string[],
): { pathname: string; locale: string | undefined } {
  const first = firstSegmentOf(pathname)
  const locale = findLocale(first, locales)
  if (locale === undefined) return { pathname, locale }
  const rest = pathname.slice(1 + first.length) || '/'
  return { pathname: isUnlocalised(firstSegmentOf(rest)) ? pathname : rest, locale }
}

function firstSegmentOf(pathname: string): string {
  const end = pathname.indexOf('/', 1)
  return pathname.slice(1, end === -1 ? undefined : end)
}

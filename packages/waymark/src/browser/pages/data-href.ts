import { stripSlash } from '../../client/pages/page-href.ts'
import { PAGE_DATA_SEGMENT } from '../../shared/wire.ts'
import type { PageSite } from './site.ts'

export interface DataAddress {
  /** Path of the app with its values, encoded. */
  pathname: string
  /** `''` or `?…`. */
  search: string
  locale: string | undefined
}

/** Where the data of a page is. With locales the path always has one; a page called `index` is told from the root. */
export function formatDataHref(
  { pathname, search, locale }: DataAddress,
  { basePath, names, buildId }: Pick<PageSite, 'basePath' | 'names' | 'buildId'>,
): string {
  const path = stripSlash(pathname)
  const localised = locale === undefined ? path : stripSlash(`/${locale}${path}`)
  const file =
    localised === '/' || /^\/index(?:\/|$)/.test(localised) ? `/index${stripSlash(localised)}` : localised
  return `${basePath}/${names.internalSegment}/${PAGE_DATA_SEGMENT}/${buildId}${stripSlash(file)}.json${search}`
}

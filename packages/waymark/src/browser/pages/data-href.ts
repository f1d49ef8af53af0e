import { createPageDataName } from '../../shared/page-data-url.ts'
import { PAGE_DATA_SEGMENT } from '../../shared/wire.ts'
import type { PageSite } from './site.ts'

export interface DataAddress {
  /** Path of the app with its values, encoded. */
  pathname: string
  /** `''` or `?…`. */
  search: string
  locale: string | undefined
}

/** Where the data of a page is. */
export function formatDataHref(
  { pathname, search, locale }: DataAddress,
  { basePath, names, buildId }: Pick<PageSite, 'basePath' | 'names' | 'buildId'>,
): string {
  const name = createPageDataName(pathname, locale)
  return `${basePath}/${names.internalSegment}/${PAGE_DATA_SEGMENT}/${buildId}${name}.json${search}`
}

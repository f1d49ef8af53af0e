import { splitAddress, stripSlash } from '../../client/pages/page-href.ts'
import { matchPattern } from '../../client/pages/page-pattern.ts'
import type { PageQuery } from '../../client/pages/router-context.ts'
import { formatDataHref } from './data-href.ts'
import type { PageInfoSources } from './page-info.ts'
import { readEffect } from './read-effect.ts'

interface ShownPage {
  route: string
  query: PageQuery
  as: string
  locale: string | undefined
}

/**
 * One document serves all addresses that lead to a static page, so the query that middleware gave it is not in it. At another
 * address than its own the page asks for it once. Whatever else the answer says comes too late: the page is on the screen.
 */
export async function learnQuery(page: ShownPage, sources: PageInfoSources): Promise<PageQuery> {
  const { site, data } = sources
  const { pathname, search } = splitAddress(page.as)
  const path = stripSlash(pathname)
  if (!site.hasMiddleware || matchPattern(page.route, path) !== undefined) return page.query
  try {
    const href = formatDataHref({ pathname: path, search, locale: page.locale }, site)
    const { headers } = await data.fetch({ href, isServerRendered: true, hasMiddleware: true })
    const effect = readEffect(headers, path, site)
    const isSame = effect.kind === 'rewrite' && effect.route === page.route
    return isSame ? { ...page.query, ...effect.query } : page.query
  } catch {
    return page.query
  }
}

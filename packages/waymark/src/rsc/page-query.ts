import type { RequestContext } from '../server/request-context.ts'
import { useRequestData } from '../server/static-render.ts'
import { createReadPromise, readSearchParams, type SearchParams } from '../shared/search-params.ts'

/** The query as a page gets it. A page that is the same for everybody has none. */
export function createSearchParams(context: RequestContext): Promise<SearchParams> {
  if (context.rules?.dynamic === 'force-static') return createReadPromise({})
  return createReadPromise(
    readSearchParams(context.place.search),
    () => void useRequestData(context, 'searchParams'),
  )
}

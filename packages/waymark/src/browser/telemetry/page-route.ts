import { PAGE_ERROR, PAGE_NOT_FOUND } from '../../shared/pages-tree.ts'

/** What the document says about its page. */
interface DocumentPage {
  page: string
  /** What the server failed with. */
  err?: unknown
}

/**
 * The route that a document of pages/ is measured as. Where the app has no page for what is missing, its error page stands
 * in; that of a failure comes with what failed, or at least with another status.
 */
export function routeOfDocument({ page, err }: DocumentPage): string {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    responseStatus?: number
  })[]
  // Some browsers do not tell, or tell 0.
  const status = entry?.responseStatus || 404
  return status === 404 && err === undefined ? routeOfArrival(page) : page
}

/** The same for a page that the router shows. It arrives at the error page only where the page is missing. */
export function routeOfArrival(route: string): string {
  return route === PAGE_ERROR ? PAGE_NOT_FOUND : route
}

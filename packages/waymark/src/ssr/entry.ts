import type { PagesHost, PagesRouter } from '../server/pages/pages-router.ts'

export { renderHtml } from './render-html.tsx'

/** Loaded with the first request to it: an app without pages/ never does. */
export async function createPagesRouter(host: PagesHost): Promise<PagesRouter> {
  const pages = await import('./pages/pages-router.ts')
  return pages.createPagesRouter(host)
}

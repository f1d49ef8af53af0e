import type { PageRedirect } from '../../server/pages/data-result.ts'
import { encodeLocation } from '../../shared/navigation-signals.ts'
import type { PageRequest } from './page-request.ts'

/** Where the browser of a visitor goes. */
export function createRedirectTarget(
  { context }: Pick<PageRequest, 'context'>,
  { destination, basePath }: PageRedirect,
): string {
  const prefix = basePath && /^\/(?![/\\])/.test(destination) ? context.config.basePath : ''
  return encodeLocation(prefix !== '' && destination === '/' ? prefix : prefix + destination)
}

/** What a script is told that asked for the data of the page. */
export function createRedirectData(
  { page }: Pick<PageRequest, 'page'>,
  { destination, status, basePath }: PageRedirect,
): object {
  const pageProps = {
    __N_REDIRECT: destination,
    __N_REDIRECT_STATUS: status,
    ...(!basePath && { __N_REDIRECT_BASE_PATH: false }),
  }
  const flag = page.getStaticProps === undefined ? { __N_SSP: true } : { __N_SSG: true }
  return { pageProps, ...flag }
}

import { type CatalogueEntry, type ErrorDetails, WaymarkError } from './waymark-error.ts'

/**
 * The part of the catalogue that code of pages/ can raise in the browser. It is apart from client-errors.ts because
 * pages of app/ need not download it. Visitors see none of these: they reach the console and the reports.
 */
export const PAGES_CLIENT_ERRORS = {
  WM_HREF_QUERY_MISSING: {
    title: 'A link without a value for a dynamic segment',
    status: 500,
    message:
      'The provided `href` ({url}) value is missing query values ({names}) to be interpolated properly.',
    hint: 'Give a value for each dynamic segment in the query of href, or write the path with its values.',
  },
  WM_AS_INCOMPATIBLE: {
    title: 'An `as` that does not fit its href',
    status: 500,
    message: 'The provided `as` value ({path}) is incompatible with the `href` value ({route}).',
    hint: 'Make the path of as match the page that href names, or leave as out.',
  },
  WM_INITIAL_PROPS: {
    title: 'getInitialProps without an object',
    status: 500,
    message: '"{name}.getInitialProps()" should resolve to an object. But found "{value}" instead.',
    hint: 'Return an object, also when there is nothing to give.',
  },
  WM_NO_PAGES_ROUTER: {
    title: 'useRouter() outside of pages/',
    status: 500,
    message:
      'NextRouter was not mounted: useRouter() of waymark/router was called outside of a page of pages/.',
    hint: 'In app/, import useRouter from waymark/navigation.',
  },
  WM_ROUTER_ON_SERVER: {
    title: 'The router was used outside of the browser',
    status: 500,
    message: 'No router instance found: Router.{member} exists only in the browser, once the page is there.',
    hint: 'Use it in an effect or an event handler, or take the router from useRouter().',
  },
} as const

export type PageErrorCode = keyof typeof PAGES_CLIENT_ERRORS

/** Checks the shape of every entry; `satisfies` above would not survive `isolatedDeclarations`. */
const catalogue: Record<PageErrorCode, CatalogueEntry> = PAGES_CLIENT_ERRORS

export function createPageError(code: PageErrorCode, details: ErrorDetails): WaymarkError<PageErrorCode> {
  return new WaymarkError(code, catalogue[code], details)
}

// What server components get from the door of the same name …
export {
  forbidden,
  notFound,
  permanentRedirect,
  redirect,
  RedirectType,
  unauthorized,
  unstable_rethrow,
} from '../shared/navigation-signals.ts'
// … and the hooks, which only client components may call.
export {
  useLocale,
  useParams,
  usePathname,
  useRouter,
  useSearchParams,
  useSelectedLayoutSegment,
  useSelectedLayoutSegments,
} from '../client/hooks.ts'
export { unstable_isUnrecognizedActionError } from '../client/unrecognized-action.ts'
export { useLinkStatus } from '../client/link-status.ts'
export { ServerInsertedHTMLContext, useServerInsertedHTML } from '../client/server-inserted-html.tsx'
export type { AppRouter, NavigateOptions, PrefetchOptions } from '../client/router-context.ts'
export {
  ReadonlySearchParams as ReadonlyURLSearchParams,
  type ReadonlySearchParams,
} from '../shared/readonly-search-params.ts'

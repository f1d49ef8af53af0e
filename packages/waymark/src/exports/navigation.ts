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
  useParams,
  usePathname,
  useSearchParams,
  useSelectedLayoutSegment,
  useSelectedLayoutSegments,
} from '../client/hooks.ts'
export type { ReadonlySearchParams } from '../shared/readonly-search-params.ts'

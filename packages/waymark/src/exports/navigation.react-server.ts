export {
  forbidden,
  notFound,
  permanentRedirect,
  redirect,
  RedirectType,
  unauthorized,
  unstable_rethrow,
} from '../shared/navigation-signals.ts'
export { ReadonlySearchParams as ReadonlyURLSearchParams } from '../shared/readonly-search-params.ts'

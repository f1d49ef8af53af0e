export {
  getAccessFallbackHTTPStatus,
  getRedirectStatusCodeFromError,
  getRedirectTypeFromError,
  getURLFromRedirectError,
  isBailoutToCSRError,
  isDynamicServerError,
  isHTTPAccessFallbackError,
  isNextRouterError,
  isNotFoundError,
  isRedirectError,
} from '../../shared/next-signals.ts'
export { notFound, permanentRedirect, redirect, RedirectType } from '../../shared/navigation-signals.ts'

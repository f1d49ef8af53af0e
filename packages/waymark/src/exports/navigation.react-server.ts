export {
  forbidden,
  notFound,
  permanentRedirect,
  redirect,
  RedirectType,
  unauthorized,
  unstable_rethrow,
} from '../shared/navigation-signals.ts'

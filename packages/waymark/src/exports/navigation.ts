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

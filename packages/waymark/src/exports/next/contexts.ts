export {
  RouterContext as AppRouterContext,
  RouterViewContext as LayoutRouterContext,
} from '../../client/router-context.ts'
export type {
  AppRouter as AppRouterInstance,
  NavigateOptions,
  PrefetchOptions,
} from '../../client/router-context.ts'

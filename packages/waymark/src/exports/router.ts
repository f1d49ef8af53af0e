// React developers import it as the default.
export { singletonRouter as default, singletonRouter as Router } from '../client/pages/router-singleton.ts'
export type { SingletonRouter } from '../client/pages/router-singleton.ts'
export { useRouter, withRouter, type WithRouterProps } from '../client/pages/use-router.tsx'
// For tools that render pages by themselves.
export { RouterContext } from '../client/pages/router-context.ts'
export type {
  BeforePopState,
  HistoryEntry,
  NextRouter,
  PagePrefetchOptions as PrefetchOptions,
  PageQuery,
  TransitionOptions,
} from '../client/pages/router-context.ts'
export type { RouterEventName, RouterEvents } from '../client/pages/router-events.ts'

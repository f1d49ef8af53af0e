import { createPageError } from '../../shared/pages-client-errors.ts'
import type { NextRouter } from './router-context.ts'
import { createRouterEvents, type RouterEvents } from './router-events.ts'

/** `Router` for code outside of components. Events can be listened to before there is a router. */
export interface SingletonRouter extends NextRouter {
  /** The router itself, once there is one. */
  router: NextRouter | null
  /** Calls back when there is a router: at once, or after the page was hydrated. Never on the server. */
  ready(callback: () => void): void
}

const events: RouterEvents = createRouterEvents()
const waiting: (() => void)[] = []
let current: NextRouter | null = null

const OWN = {
  events,
  get router() {
    return current
  },
  ready(callback: () => void) {
    if (current !== null) callback()
    // A server has no router and would keep the callbacks for ever.
    else if (typeof window !== 'undefined') waiting.push(callback)
  },
}

/** What a router has. Apps ask for more, such as `onRouteChangeStart` of old, and find nothing. */
const MEMBERS: Record<Exclude<keyof NextRouter, 'events'>, true> = {
  route: true,
  pathname: true,
  query: true,
  asPath: true,
  basePath: true,
  locale: true,
  locales: true,
  defaultLocale: true,
  domainLocales: true,
  isLocaleDomain: true,
  isFallback: true,
  isPreview: true,
  isReady: true,
  push: true,
  replace: true,
  prefetch: true,
  beforePopState: true,
  reload: true,
  back: true,
  forward: true,
}

/** Members are those of the router of the moment. Asking for one before there is a router is a mistake of the page. */
export const singletonRouter: SingletonRouter = new Proxy(OWN as SingletonRouter, {
  get(own, member, receiver) {
    if (typeof member === 'symbol' || Object.hasOwn(own, member)) return Reflect.get(own, member, receiver)
    if (current === null) {
      if (!Object.hasOwn(MEMBERS, member)) return undefined
      throw createPageError('WM_ROUTER_ON_SERVER', { member })
    }
    return Reflect.get(current, member)
  },
  has: (own, member) => Reflect.has(own, member) || (current !== null && Reflect.has(current, member)),
})

/** The browser has one router for the life of the document. */
export function installRouter(router: NextRouter): void {
  current = router
  for (const callback of waiting.splice(0)) callback()
}

export function readRouterEvents(): RouterEvents {
  return events
}

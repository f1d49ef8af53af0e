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

/** Members are those of the router of the moment. Asking for one before there is a router is a mistake of the page. */
export const singletonRouter: SingletonRouter = new Proxy(OWN as SingletonRouter, {
  get(own, member, receiver) {
    if (typeof member === 'symbol' || Object.hasOwn(own, member)) return Reflect.get(own, member, receiver)
    if (current === null) {
      // Asked by `await` and by module loaders of every object.
      if (member === 'then' || member === '__esModule') return undefined
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

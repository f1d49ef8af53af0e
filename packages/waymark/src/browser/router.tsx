import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react'
import { AppRoot } from '../client/app-root.tsx'
import { createRouterView, type AppPayload, type Router } from '../client/router-context.ts'
import { fetchPayload } from './fetch-payload.ts'

/** Navigation state. The page on the screen is a payload; a new one is shown in a transition. */
export function BrowserRouter({ initial }: { initial: AppPayload }): ReactNode {
  const [payload, setPayload] = useState(initial)
  const router = useMemo(() => createRouter(setPayload), [])
  useHotRefresh(router)
  const view = useMemo(() => createRouterView(payload), [payload])
  return <AppRoot view={view} router={router} globalError={initial.globalError} />
}

function createRouter(show: (payload: AppPayload) => void): Router {
  const push = (href: string): void => location.assign(href)
  const replace = (href: string): void => location.replace(href)
  return {
    push,
    replace,
    navigate: (href, options) => (options.replace ? replace(href) : push(href)),
    prefetch() {},
    prefetchLink: () => () => {},
    back: () => history.back(),
    forward: () => history.forward(),
    refresh() {
      startTransition(async () => {
        const payload = await fetchPayload(new URL(location.href))
        startTransition(() => show(payload))
      })
    },
    redirect({ url, type }) {
      if (type === 'push') location.assign(url)
      else location.replace(url)
    },
  }
}

/** Development: a server file changed, so the page is fetched again; client state stays. */
function useHotRefresh(router: Router): void {
  useEffect(() => {
    const { hot } = import.meta
    if (!hot) return undefined
    const refresh = (): void => router.refresh()
    hot.on('rsc:update', refresh)
    return () => hot.off('rsc:update', refresh)
  }, [router])
}

import { startTransition, useMemo, useState, type ReactNode } from 'react'
import { AppRoot } from '../client/app-root.tsx'
import { createRouterView, type AppPayload, type Router } from '../client/router-context.ts'
import { fetchPayload } from './fetch-payload.ts'

/** Navigation state. The page on the screen is a payload; a new one is shown in a transition. */
export function BrowserRouter({ initial }: { initial: AppPayload }): ReactNode {
  const [payload, setPayload] = useState(initial)
  const router = useMemo(() => createRouter(setPayload), [])
  const view = useMemo(() => createRouterView(payload), [payload])
  return <AppRoot view={view} router={router} globalError={initial.globalError} />
}

function createRouter(show: (payload: AppPayload) => void): Router {
  const router: Router = {
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
  installHotRefresh(router)
  return router
}

/** Development: a server file changed, so the page is fetched again; client state stays. */
function installHotRefresh(router: Router): void {
  import.meta.hot?.on('rsc:update', () => router.refresh())
}

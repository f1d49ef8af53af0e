import type { AppState } from './app.ts'
import { isPagesRoute, locatePath } from './pages.ts'
import { createSpot } from './spot.ts'
import { renewKept } from './static-pages.ts'

/** For `res.revalidate()` of pages/: makes a page of app/ anew. False: there is none that could be kept. */
export async function renewAppPage(app: AppState, path: string): Promise<boolean> {
  const found = locatePath(app, path)
  if (found === undefined || isPagesRoute(found.match)) return false
  return renewKept(app, found.match, createSpot(app, found.place.pathname, found.locale))
}

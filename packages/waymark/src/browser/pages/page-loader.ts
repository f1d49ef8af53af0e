import { ROUTE_LOAD_TIMEOUT_MS } from '../../shared/limits.ts'
import { loadInTime, type LoadClock } from './load-in-time.ts'
import { isAssetError, markAssetError, toError } from './router-errors.ts'

/** A file of pages/ without what only the server runs. */
export interface PageModule {
  default?: unknown
  /** Has `getStaticProps`. */
  __N_SSG?: boolean
  /** Has `getServerSideProps`. */
  __N_SSP?: boolean
  /** Of `_app`. */
  reportWebVitals?: unknown
}

export type PageRoutes = Record<string, () => Promise<PageModule>>

export interface PageLoader {
  /** Code of a page, for a visitor who waits for it. */
  load(route: string): Promise<PageModule>
  /** The same ahead of time: a failure is forgotten, and the page may be asked for again. */
  prefetch(route: string): Promise<PageModule | undefined>
  has(route: string): boolean
}

export interface PageLoaderOptions {
  routes: PageRoutes
  clock: LoadClock
  isDevelopment: boolean
}

export function createPageLoader({ routes, clock, isDevelopment }: PageLoaderOptions): PageLoader {
  const loaded = new Map<string, Promise<PageModule>>()
  const has = (route: string): boolean => Object.hasOwn(routes, route)

  const start = (route: string): Promise<PageModule> => {
    const load = has(route) ? routes[route] : undefined
    if (load === undefined)
      return Promise.reject(markAssetError(new Error(`Failed to lookup route: ${route}`)))
    return loadInTime(
      // A loader may throw before it gives a promise.
      Promise.resolve()
        .then(load)
        .catch((error: unknown) => Promise.reject(describeFailure(error, route))),
      {
        clock,
        ms: isDevelopment ? null : ROUTE_LOAD_TIMEOUT_MS,
        message: `Route did not complete loading: ${route}`,
      },
    )
  }
  const load = (route: string): Promise<PageModule> => {
    const known = loaded.get(route)
    if (known !== undefined) return known
    const loading = start(route)
    loaded.set(route, loading)
    // Browsers remember that a module failed; only another document helps. Code that threw may be mended by an edit.
    loading.catch((error: unknown) => void (isAssetError(error) || loaded.delete(route)))
    return loading
  }
  return {
    has,
    load,
    async prefetch(route) {
      if (!has(route)) return undefined
      return load(route).catch(() => void loaded.delete(route))
    },
  }
}

/** What browsers and the bundler's loader say when code or a stylesheet did not arrive. */
const NOT_ARRIVED =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to fetch|load failed|network ?error/i

/** Code that arrived and threw is a mistake of the page, which its error page is for. */
function describeFailure(thrown: unknown, route: string): Error {
  const error = toError(thrown)
  if (!NOT_ARRIVED.test(error.message)) return error
  const isStyle = /css/i.test(error.message)
  return markAssetError(
    new Error(`Failed to load ${isStyle ? 'stylesheet' : 'script'}: ${route}`, { cause: error }),
  )
}

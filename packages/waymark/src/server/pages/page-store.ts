import { PAGES_CACHE_BYTES } from '../../shared/limits.ts'

export interface PageRedirect {
  destination: string
  status: number
  /** The base path of the app goes in front. */
  basePath: boolean
}

/** A page that was made ahead of, or for, an earlier request. */
export interface StoredPage {
  outcome:
    /** Documents with a nonce are written anew for each visitor; then there is no `html`. */
    | { kind: 'props'; props: Record<string, unknown>; html?: string }
    | ({ kind: 'redirect' } & PageRedirect)
    | { kind: 'not-found' }
  /** Seconds after which it is made anew; `false`: never. */
  revalidate: number | false
  /** Milliseconds since 1970. */
  madeAt: number
}

/** Where pages are kept. Small on purpose: a cache that several servers share has to do no more. */
export interface PageStore {
  read(key: string): Promise<StoredPage | undefined>
  write(key: string, page: StoredPage): Promise<void>
}

/** In this process only; the page that was not used for longest goes first. */
export function createMemoryStore(maxBytes: number = PAGES_CACHE_BYTES): PageStore {
  const pages = new Map<string, { page: StoredPage; bytes: number }>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }
  return {
    async read(key) {
      const known = pages.get(key)
      if (known === undefined) return undefined
      pages.delete(key)
      pages.set(key, known)
      return known.page
    },
    async write(key, page) {
      drop(key)
      const size = 2 * (key.length + JSON.stringify(page).length)
      if (size > maxBytes) return
      pages.set(key, { page, bytes: size })
      bytes += size
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) return
        drop(oldest)
      }
    },
  }
}

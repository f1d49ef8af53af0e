import type { PageStore, StoredPage } from './page-store.ts'

export type RevalidateReason = 'stale' | 'on-demand' | undefined

export interface StaticPages {
  /** The page, and where it came from. Undefined: it is not there, and `make` was not given. */
  take(key: string, make: MakePage): Promise<{ page: StoredPage; from: 'HIT' | 'STALE' | 'MISS' }>
  has(key: string): Promise<boolean>
  /** Makes it anew, whatever its age. */
  renew(key: string, make: MakePage): Promise<StoredPage>
}

/** `reason` is undefined when the page is made for the first time. */
export type MakePage = (reason: RevalidateReason) => Promise<StoredPage>

/** Pages that are the same for everybody: made once, served while they are made anew, one making at a time. */
export function createStaticPages(
  store: PageStore,
  options: { now?: () => number; onFailure?: (error: unknown) => void } = {},
): StaticPages {
  const { now = Date.now, onFailure = () => {} } = options
  const making = new Map<string, Promise<StoredPage>>()
  const start = (key: string, make: MakePage, reason: RevalidateReason): Promise<StoredPage> => {
    const known = making.get(key)
    if (known !== undefined) return known
    const work = make(reason)
      .then(async (page) => {
        await store.write(key, page)
        return page
      })
      .finally(() => making.delete(key))
    making.set(key, work)
    return work
  }
  return {
    has: async (key) => (await store.read(key)) !== undefined,
    renew: (key, make) => start(key, make, 'on-demand'),
    async take(key, make) {
      const page = await store.read(key)
      if (page === undefined) return { page: await start(key, make, undefined), from: 'MISS' }
      if (page.revalidate === false || now() < page.madeAt + page.revalidate * 1000)
        return { page, from: 'HIT' }
      // The visitor does not wait; a failure leaves the old page, and the next visitor tries again.
      start(key, make, 'stale').catch(onFailure)
      return { page, from: 'STALE' }
    },
  }
}

import { PAGE_EXPIRE_S } from '../../shared/limits.ts'
import type { CacheEntry } from '../cache/cache.ts'
import type { PageRedirect } from './data-result.ts'

/** A page that is the same for everybody. */
export interface StaticPage {
  outcome:
    | { kind: 'props'; bodies: StaticBodies }
    | ({ kind: 'redirect' } & PageRedirect)
    | { kind: 'not-found' }
  /** Seconds after which it is made anew; `false`: never. */
  revalidate: number | false
}

/** What is sent of it, as bytes. */
export interface StaticBodies {
  /** Props of `_app`, as JSON. */
  data: Uint8Array
  /** The document. Absent where documents carry a nonce, so that each visitor gets one of their own. */
  html?: Uint8Array
  /** The document at an address with a query, where the page makes a difference. */
  queryHtml?: Uint8Array
}

/** Where it is kept, and what makes it out of date. */
export interface StaticPlace {
  key: string
  /** Those of the route. A page is renewed on demand by a tag of its own, which is its key. */
  tags: readonly string[]
}

export function encodeStaticPage(
  { outcome, revalidate }: StaticPage,
  { key, tags }: StaticPlace,
  madeAt: number,
): CacheEntry {
  const common = {
    madeAt,
    revalidate,
    expire: revalidate === false ? (false as const) : PAGE_EXPIRE_S,
    tags: [...tags, key],
  }
  if (outcome.kind === 'props')
    return { ...common, meta: { kind: 'props' }, bodies: { ...outcome.bodies } as Record<string, Uint8Array> }
  return { ...common, meta: { ...outcome }, bodies: {} }
}

export function decodeStaticPage({ meta, bodies, revalidate }: CacheEntry): StaticPage {
  if (meta['kind'] === 'props')
    return { outcome: { kind: 'props', bodies: bodies as unknown as StaticBodies }, revalidate }
  return { outcome: meta as unknown as StaticPage['outcome'], revalidate }
}

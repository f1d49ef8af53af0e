import type { CacheEntry } from '../cache/cache.ts'
import type { KeptMeta } from '../kept-answer.ts'
import type { PageRedirect } from './data-result.ts'

/** A page that is the same for everybody. */
export interface StaticPage {
  outcome: StaticOutcome
  /**
   * Bytes by name, also compressed. `data`: props of `_app` as JSON. `html`: the document; absent where documents carry a
   * nonce, so that each visitor gets one of their own. `queryHtml`: that of addresses with a query, where it is another one.
   */
  bodies: Record<string, Uint8Array>
  /** Seconds after which it is made anew; `false`: never. */
  revalidate: number | false
}

export type StaticOutcome =
  | ({ kind: 'props' } & Pick<KeptMeta, 'headEnd' | 'queryHeadEnd'>)
  | ({ kind: 'redirect' } & PageRedirect)
  | { kind: 'not-found' }

/** Where it is kept, and what makes it out of date. */
export interface StaticPlace {
  key: string
  /** Those of the route. A page is renewed on demand by a tag of its own, which is its key. */
  tags: readonly string[]
  /** Seconds after which an old page is not even shown while a new one is made. */
  expireTime: number
}

export function encodeStaticPage(
  { outcome, bodies, revalidate }: StaticPage,
  { key, tags, expireTime }: StaticPlace,
  madeAt: number,
): CacheEntry {
  return {
    meta: { ...outcome },
    bodies,
    madeAt,
    revalidate,
    expire: revalidate === false ? false : Math.max(expireTime, revalidate),
    tags: [...tags, key],
  }
}

export function readOutcome({ meta }: Pick<CacheEntry, 'meta'>): StaticOutcome {
  return meta as unknown as StaticOutcome
}

/** The props of `_app`. */
export function readProps({ bodies }: Pick<CacheEntry, 'bodies'>): Record<string, unknown> {
  return JSON.parse(Buffer.from(bodies['data'] ?? []).toString()) as Record<string, unknown>
}

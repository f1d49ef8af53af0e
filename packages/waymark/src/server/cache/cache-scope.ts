import { chooseShorter } from '../../shared/freshness.ts'
import type { CacheLife } from '../../shared/cache-life.ts'
import { runWithContext, type RequestContext } from '../request-context.ts'
import { Visitor } from '../visitor.ts'
import type { UsedData } from './data-policy.ts'

/** Code whose result is being cached: it may not know who asked, and its entry has the tags of all that went into it. */
export interface CacheScope {
  /** As it is named in errors. */
  api: string
  tags: Set<string>
  /** What `cacheLife()` said last. */
  life?: CacheLife
  /** The visitor sees drafts, so nothing is kept. */
  isDraft?: true
  /** Of cached things that it used. */
  used: { revalidate: number | false; expire: number | false }
}

export function createCacheScope(api: string, tags: readonly string[] = []): CacheScope {
  return { api, tags: new Set(tags), used: { revalidate: false, expire: false } }
}

/** Runs code without the visitor: not even that they go away is known to it. */
export function runInScope<T>(context: RequestContext, scope: CacheScope, run: () => T): T {
  const { promises: _promises, fetches: _fetches, ...shared } = context
  return runWithContext(
    {
      ...shared,
      phase: 'render',
      visitor: new Visitor(),
      scope,
      data: {
        ...(context.data?.readRouteTags && { readRouteTags: context.data.readRouteTags }),
        onCached: (used) => noteUse(scope, used),
      },
    },
    run,
  )
}

function noteUse({ tags, used }: CacheScope, { revalidate, expire = false, tags: more }: UsedData): void {
  for (const tag of more) tags.add(tag)
  used.revalidate = chooseShorter(used.revalidate, revalidate)
  used.expire = chooseShorter(used.expire, expire)
}

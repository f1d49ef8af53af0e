import { MAX_REMEMBERED_ADDRESSES, MAX_RETRY_S, MIN_RETRY_S } from '../shared/limits.ts'
import type { KeptAnswer, PrerenderedAnswers } from '../shared/prerendered.ts'
import type { Cache, CacheHit } from './cache/cache.ts'
import type { CacheOutcome } from './cache/cache-headers.ts'

/** What came of making an answer without a visitor. */
export type MadeAnswer =
  | { kind: 'kept'; answer: KeptAnswer }
  /** `why`: what it needs that only a request can tell. */
  | { kind: 'dynamic'; why: string }
  | { kind: 'failed'; error: unknown }

export interface TakenAnswer {
  answer: KeptAnswer
  state: CacheOutcome
  /** Where it was found; absent when it was made just now. */
  layer?: string
}

export interface TakeOptions {
  make(): Promise<MadeAnswer>
  /** False: what is there is good enough; a prefetch is not worth the work. */
  mayRenew: boolean
}

export interface RenewOptions {
  make(): Promise<MadeAnswer>
  /** What is kept at the address has it; other instances forget theirs by it. */
  tag: string
}

/** Answers that are the same for everybody: made once, served while they are made anew, one making at a time. */
export interface KeptAnswers {
  routes: PrerenderedAnswers['routes']
  /** Undefined: this address has to be answered for each request, at least for now. */
  take(key: string, options: TakeOptions): Promise<TakenAnswer | undefined>
  /** Makes an answer anew, for all instances of the app. False: it has to be answered for each request. */
  renew(key: string, options: RenewOptions): Promise<boolean>
  /** What `take` would give, as far as that can be said at once: only what is fresh and in memory. */
  peek(key: string): CacheHit | undefined
}

export interface KeptAnswersOptions {
  cache: Cache
  prerendered: PrerenderedAnswers
  /** Told when an answer could not be made anew; visitors get the old one. */
  onFailure(error: unknown): void
}

const BUILD_LAYER = 'build'

export function createKeptAnswers({ cache, prerendered, onFailure }: KeptAnswersOptions): KeptAnswers {
  const resting = createRests(() => cache.now())

  /** What the build made comes first: while it is fresh, nobody else need be asked. */
  const find = async (key: string): Promise<{ hit?: CacheHit; wasThere: boolean }> => {
    const entry = await prerendered.read(key)
    const state = entry && (await cache.judge(entry))
    if (entry !== undefined && state === 'fresh')
      return { hit: { entry, state, layer: BUILD_LAYER }, wasThere: true }
    const newer = await cache.find(key)
    if (newer !== undefined) return { hit: newer, wasThere: true }
    if (entry === undefined || state === undefined) return { wasThere: entry !== undefined }
    return { hit: { entry, state, layer: BUILD_LAYER }, wasThere: true }
  }

  const makeAnew = (key: string, make: () => Promise<MadeAnswer>): Promise<MadeAnswer> =>
    cache.share(key, async () => {
      const made = await make()
      if (made.kind === 'kept') await cache.keep(key, made.answer)
      return made
    })

  const renew = async (key: string, make: () => Promise<MadeAnswer>, old: KeptAnswer): Promise<void> => {
    const made = await makeAnew(key, make)
    if (made.kind === 'kept') return
    resting.add(key, made.kind === 'failed' ? clampRetry(old.revalidate) : MAX_RETRY_S)
    if (made.kind === 'failed') onFailure(made.error)
  }

  return {
    routes: prerendered.routes,
    peek(key) {
      const entry = prerendered.peek(key)
      if (entry !== undefined && cache.isFresh(entry)) return { entry, state: 'fresh', layer: BUILD_LAYER }
      return cache.peek(key)
    },
    async renew(key, { make, tag }) {
      const made = await make()
      if (made.kind === 'failed') throw made.error
      if (made.kind === 'dynamic') return false
      // Its data may be out of date by now; then the next visitor has it made once more.
      const isUsable = (await cache.judge(made.answer)) !== undefined
      await cache.invalidate([tag])
      if (isUsable) await cache.keep(key, { ...made.answer, madeAt: cache.now() })
      return true
    },
    async take(key, { make, mayRenew }) {
      const { hit, wasThere } = await find(key)
      if (hit !== undefined) {
        const { entry: answer, layer } = hit
        if (hit.state === 'fresh') return { answer, state: 'HIT', layer }
        // The visitor does not wait, and a failure leaves the old answer.
        if (mayRenew && !resting.has(key)) void renew(key, make, answer).catch(onFailure)
        return { answer, state: 'STALE', layer }
      }
      if (resting.has(key)) return undefined
      const made = await makeAnew(key, make)
      if (made.kind === 'kept') return { answer: made.answer, state: wasThere ? 'REVALIDATED' : 'MISS' }
      // Rendered for the request it says itself what is wrong, to the one who asked.
      resting.add(key, made.kind === 'failed' ? MIN_RETRY_S : MAX_RETRY_S)
      return undefined
    },
  }
}

function clampRetry(revalidate: number | false): number {
  return Math.min(MAX_RETRY_S, Math.max(MIN_RETRY_S, revalidate === false ? MIN_RETRY_S : revalidate))
}

/** Addresses that are left alone for a while. */
function createRests(now: () => number): {
  add(key: string, seconds: number): void
  has(key: string): boolean
} {
  const until = new Map<string, number>()
  return {
    add(key, seconds) {
      if (until.size >= MAX_REMEMBERED_ADDRESSES) until.clear()
      until.set(key, now() + seconds * 1000)
    },
    has(key) {
      const end = until.get(key)
      if (end === undefined) return false
      if (now() < end) return true
      until.delete(key)
      return false
    },
  }
}

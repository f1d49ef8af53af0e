import { describe, expect, test } from 'vitest'
import type { KeptAnswer } from '../shared/prerendered.ts'
import { createCache } from './cache/create-cache.ts'
import { createMemoryStore } from './cache/memory-store.ts'
import { createKeptAnswers, type KeptAnswers, type MadeAnswer } from './kept-answers.ts'

function createAnswer(text: string, values: Partial<KeptAnswer> = {}): KeptAnswer {
  const meta = { status: 200, headers: [] }
  return {
    meta,
    bodies: { html: Buffer.from(text) },
    madeAt: 0,
    revalidate: false,
    expire: false,
    tags: [],
    ...values,
  }
}

function setup(built: Record<string, KeptAnswer> = {}) {
  const clock = { time: 1_000 }
  const cache = createCache([createMemoryStore({ now: () => clock.time })])
  const failures: unknown[] = []
  const kept = createKeptAnswers({
    cache,
    prerendered: { routes: {}, read: async (key) => built[key], peek: (key) => built[key] },
    onFailure: (error) => failures.push(error),
  })
  return { clock, cache, kept, failures }
}

async function takeText(
  kept: KeptAnswers,
  make: () => Promise<MadeAnswer>,
  mayRenew = true,
): Promise<string | undefined> {
  const taken = await kept.take('a', { make, mayRenew })
  return taken && `${Buffer.from(taken.answer.bodies['html']!)} ${taken.state}`
}

const refuse = async (): Promise<MadeAnswer> => {
  throw new Error('nothing is to be made')
}

describe('kept answers', () => {
  test('what the build made is served while it is fresh, without asking anybody', async () => {
    const { kept } = setup({ a: createAnswer('built') })
    expect(await kept.take('a', { make: refuse, mayRenew: true })).toMatchObject({
      state: 'HIT',
      layer: 'build',
    })
  })

  test('an old answer is served while a new one is made, once', async () => {
    const { kept, clock, cache } = setup({ a: createAnswer('built', { madeAt: 1_000, revalidate: 10 }) })
    clock.time = 20_000
    let made = 0
    let finish = (_made: MadeAnswer): void => {}
    const make = (): Promise<MadeAnswer> => {
      made++
      return new Promise((resolve) => (finish = resolve))
    }
    expect(await takeText(kept, make)).toBe('built STALE')
    expect(await takeText(kept, make)).toBe('built STALE')
    expect(made).toBe(1)
    finish({ kind: 'kept', answer: createAnswer('new', { madeAt: cache.now(), revalidate: 10 }) })
    await expect.poll(() => takeText(kept, refuse)).toBe('new HIT')
  })

  test('a prefetch makes nothing anew', async () => {
    const { kept, clock } = setup({ a: createAnswer('built', { madeAt: 1_000, revalidate: 10 }) })
    clock.time = 20_000
    expect(await takeText(kept, refuse, false)).toBe('built STALE')
  })

  test('a failure leaves the old answer, and the next try waits', async () => {
    const { kept, clock, failures } = setup({ a: createAnswer('built', { madeAt: 1_000, revalidate: 1 }) })
    clock.time = 20_000
    let made = 0
    const make = async (): Promise<MadeAnswer> => {
      made++
      return { kind: 'failed', error: new Error('broken') }
    }
    expect(await takeText(kept, make)).toBe('built STALE')
    await expect.poll(() => failures).toHaveLength(1)
    expect(await takeText(kept, make)).toBe('built STALE')
    expect(made).toBe(1)
    clock.time += 2_999
    await takeText(kept, make)
    expect(made).toBe(1)
    clock.time += 1
    await takeText(kept, make)
    expect(made).toBe(2)
  })

  test.each([
    [1, 3],
    [10, 10],
    [3_600, 30],
  ])('after %i s a page that fails is tried again after %i s', async (revalidate, seconds) => {
    const { kept, clock, failures } = setup({ a: createAnswer('built', { madeAt: 0, revalidate }) })
    clock.time = 10_000_000
    const make = async (): Promise<MadeAnswer> => ({ kind: 'failed', error: new Error('broken') })
    await takeText(kept, make)
    await expect.poll(() => failures).toHaveLength(1)
    clock.time += seconds * 1000 - 1
    await takeText(kept, make)
    clock.time += 1
    await takeText(kept, make)
    await expect.poll(() => failures).toHaveLength(2)
  })

  test('what was invalidated is made before it is served', async () => {
    const { kept, clock, cache } = setup({ a: createAnswer('built', { madeAt: 1_000, tags: ['t'] }) })
    clock.time = 2_000
    await cache.invalidate(['t'])
    const make = async (): Promise<MadeAnswer> => ({
      kind: 'kept',
      answer: createAnswer('new', { madeAt: cache.now(), tags: ['t'] }),
    })
    expect(await takeText(kept, make)).toBe('new REVALIDATED')
    expect(await takeText(kept, refuse)).toBe('new HIT')
  })

  test('what is not there is made once for all who ask', async () => {
    const { kept } = setup()
    let made = 0
    const make = async (): Promise<MadeAnswer> => {
      made++
      return { kind: 'kept', answer: createAnswer('new') }
    }
    const texts = await Promise.all(Array.from({ length: 20 }, () => takeText(kept, make)))
    expect(new Set(texts)).toEqual(new Set(['new MISS']))
    expect(made).toBe(1)
  })

  test.each<MadeAnswer>([
    { kind: 'dynamic', why: 'cookies()' },
    { kind: 'failed', error: new Error('broken') },
  ])('what turns out to be $kind is left to the request, and not tried by each', async (outcome) => {
    const { kept, clock } = setup()
    let made = 0
    const make = async (): Promise<MadeAnswer> => {
      made++
      return outcome
    }
    expect(await takeText(kept, make)).toBeUndefined()
    expect(await takeText(kept, make)).toBeUndefined()
    expect(made).toBe(1)
    clock.time += 30_000
    expect(await takeText(kept, make)).toBeUndefined()
    expect(made).toBe(2)
  })

  test('an answer that somebody wants anew is made at once, and takes the place of the one that the build made', async () => {
    const { kept, clock } = setup({ a: createAnswer('built', { tags: ['path'] }) })
    clock.time = 2_000
    const renew = (made: MadeAnswer): Promise<boolean> =>
      kept.renew('a', { tag: 'path', make: async () => made })
    const answer = createAnswer('renewed', { madeAt: 2_000, tags: ['path'] })
    expect(await renew({ kind: 'kept', answer })).toBe(true)
    expect(await takeText(kept, refuse)).toBe('renewed HIT')
    await expect(renew({ kind: 'failed', error: new Error('broken') })).rejects.toThrow('broken')
    expect(await renew({ kind: 'dynamic', why: 'cookies' })).toBe(false)
    expect(await takeText(kept, refuse)).toBe('renewed HIT')
  })
})

import { describe, expect, test } from 'vitest'
import { createMemoryStore, type StoredPage } from './page-store.ts'
import { createStaticPages, type RevalidateReason } from './static-pages.ts'

function setup() {
  let time = 0
  const reasons: RevalidateReason[] = []
  const failures: unknown[] = []
  let finish: (() => void)[] = []
  const pages = createStaticPages(createMemoryStore(), {
    now: () => time,
    onFailure: (error) => failures.push(error),
  })
  const make =
    (html: string, revalidate: number | false = 1) =>
    async (reason: RevalidateReason) => {
      reasons.push(reason)
      await new Promise<void>((resolve) => finish.push(resolve))
      if (html === 'fails') throw new Error('failed')
      const page: StoredPage = { outcome: { kind: 'props', props: {}, html }, revalidate, madeAt: time }
      return page
    }
  return {
    pages,
    make,
    reasons,
    failures,
    pass: (ms: number) => void (time += ms),
    async settle() {
      for (let turn = 0; turn < 5; turn++) {
        for (const resolve of finish.splice(0)) resolve()
        await new Promise((resolve) => setImmediate(resolve))
      }
      finish = []
    },
  }
}

function htmlOf({ page }: { page: StoredPage }): string | undefined {
  return page.outcome.kind === 'props' ? page.outcome.html : undefined
}

describe('static pages', () => {
  test('are made once, however many ask', async () => {
    const { pages, make, reasons, settle } = setup()
    const all = Promise.all([pages.take('a', make('1')), pages.take('a', make('2'))])
    await settle()
    expect((await all).map(htmlOf)).toEqual(['1', '1'])
    expect(reasons).toEqual([undefined])
  })

  test('are served old while one new one is made', async () => {
    const { pages, make, reasons, settle, pass } = setup()
    const first = pages.take('a', make('1'))
    await settle()
    await first
    pass(999)
    expect(await pages.take('a', make('2'))).toMatchObject({ from: 'HIT' })
    pass(1)
    for (const next of ['2', '3']) {
      const answer = await pages.take('a', make(next))
      expect([htmlOf(answer), answer.from]).toEqual(['1', 'STALE'])
    }
    expect(reasons).toEqual([undefined, 'stale'])
    await settle()
    expect(htmlOf(await pages.take('a', make('4')))).toBe('2')
  })

  test('stay as they are when making a new one fails, and are tried again', async () => {
    const { pages, make, failures, settle, pass } = setup()
    const first = pages.take('a', make('1'))
    await settle()
    await first
    pass(5_000)
    expect(htmlOf(await pages.take('a', make('fails')))).toBe('1')
    await settle()
    expect(failures).toHaveLength(1)
    expect((await pages.take('a', make('2'))).from).toBe('STALE')
    await settle()
    expect(htmlOf(await pages.take('a', make('3')))).toBe('2')
  })

  test('a first failure is thrown and not kept', async () => {
    const { pages, make, settle } = setup()
    const first = pages.take('a', make('fails')).catch((error: unknown) => String(error))
    await settle()
    expect(await first).toContain('failed')
    expect(await pages.has('a')).toBe(false)
  })

  test('without revalidate they never grow old; on demand they are renewed', async () => {
    const { pages, make, reasons, settle, pass } = setup()
    const first = pages.take('a', make('1', false))
    await settle()
    await first
    pass(1e12)
    expect((await pages.take('a', make('2'))).from).toBe('HIT')
    const renewed = pages.renew('a', make('3', false))
    await settle()
    await renewed
    expect(htmlOf(await pages.take('a', make('4')))).toBe('3')
    expect(reasons).toEqual([undefined, 'on-demand'])
  })
})

test('the store keeps to its bytes; what was used last stays', async () => {
  const store = createMemoryStore(4_000)
  const page = (size: number): StoredPage => ({
    outcome: { kind: 'props', props: {}, html: 'x'.repeat(size) },
    revalidate: false,
    madeAt: 0,
  })
  await store.write('a', page(700))
  await store.write('b', page(700))
  await store.read('a')
  await store.write('c', page(700))
  const kept = await Promise.all(['a', 'b', 'c'].map(async (key) => (await store.read(key)) !== undefined))
  expect(kept).toEqual([true, false, true])
  await store.write('huge', page(5_000))
  expect(await store.read('huge')).toBeUndefined()
  expect(await store.read('a')).toBeDefined()
})

import { expect } from 'vitest'
import {
  createPayloadCache,
  type PayloadAnswer,
  type PayloadCacheOptions,
  type PayloadTarget,
  type PrefetchRequest,
} from '../payload-cache.ts'
import { createPrefetchQueue } from '../prefetch-queue.ts'

interface Call {
  url: string
  answer(facts?: Omit<PayloadAnswer<string>, 'value'>): Promise<void>
  fail(): Promise<void>
}

export const AUTO: PrefetchRequest = { kind: 'auto', trigger: 'viewport' }
export const FULL: PrefetchRequest = { kind: 'full', trigger: 'viewport' }
export const BY_CODE: PrefetchRequest = { kind: 'auto', trigger: 'code' }

/** Lets everything that is settled already reach those who wait for it. */
export const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** `/path?search from /page`. */
export function to(text: string): PayloadTarget {
  const [url = '', nextUrl = ''] = text.split(' from ')
  const { pathname, search } = new URL(url, 'http://a')
  return { pathname, search, nextUrl }
}

/** A cache with a clock that the test sets and requests that the test answers. The value says which request it was. */
export function setUp(options: Partial<PayloadCacheOptions<string>> & { concurrency?: number } = {}) {
  const clock = { now: 0 }
  const calls: Call[] = []
  const { concurrency = 5, ...rest } = options
  const cache = createPayloadCache<string>({
    now: () => clock.now,
    queue: createPrefetchQueue({ concurrency }),
    fetchPayload: ({ pathname, search, nextUrl }, kind) =>
      new Promise((resolve, reject) => {
        const from = nextUrl === '' ? '' : ` from ${nextUrl}`
        const url = `${kind} ${pathname}${search}${from}`
        const value = `${url} #${calls.length}`
        calls.push({
          url,
          answer: (facts = {}) => (resolve({ value, ...facts }), flush()),
          fail: () => (reject(new Error(`${url} failed`)), flush()),
        })
      }),
    ...rest,
  })
  const urls = (): string[] => calls.map(({ url }) => url)
  const last = (): Call => calls.at(-1) ?? expect.unreachable('nothing was requested')
  /** Prefetches and answers. */
  const load = async (
    text: string,
    request: PrefetchRequest,
    facts?: Omit<PayloadAnswer<string>, 'value'>,
  ) => {
    const before = calls.length
    cache.prefetch(to(text), request)
    if (calls.length > before) await last().answer(facts)
  }
  /** Navigates, answering what it has to ask for. */
  const visit = async (text: string, facts?: Omit<PayloadAnswer<string>, 'value'>) => {
    const before = calls.length
    const pending = cache.navigate(to(text))
    if (calls.length > before) await last().answer(facts)
    return pending
  }
  return { cache, clock, calls, urls, last, load, visit }
}

import { describe, expect, test } from 'vitest'
import { ROUTE_LOAD_TIMEOUT_MS } from '../../shared/limits.ts'
import { loadInTime, type LoadClock } from './load-in-time.ts'
import { createPageLoader, type PageModule, type PageRoutes } from './page-loader.ts'
import { isAssetError } from './router-errors.ts'

/** Time passes only when a test says so. */
function createClock(): LoadClock & { becomeIdle(): void; pass(ms: number): void; waiting(): number } {
  const idle = new Set<() => void>()
  const timers = new Map<() => void, number>()
  const run = (callback: () => void, from: Set<() => void> | Map<() => void, number>): void => {
    from.delete(callback)
    callback()
  }
  return {
    whenIdle(callback) {
      idle.add(callback)
      return () => void idle.delete(callback)
    },
    after(ms, callback) {
      timers.set(callback, ms)
      return () => void timers.delete(callback)
    },
    becomeIdle: () => [...idle].forEach((callback) => run(callback, idle)),
    pass(ms) {
      for (const [callback, left] of timers) {
        if (left <= ms) run(callback, timers)
        else timers.set(callback, left - ms)
      }
    },
    waiting: () => idle.size + timers.size,
  }
}

const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('it did not fail'),
    (error: Error) => error,
  )
const never = (): Promise<PageModule> => new Promise(() => {})

function createLoader(routes: PageRoutes, isDevelopment = false) {
  const clock = createClock()
  return { clock, loader: createPageLoader({ routes, clock, isDevelopment }) }
}

describe('loading the code of a page', () => {
  test('takes 3.8 s at most, counted from when the browser is idle', async () => {
    const { clock, loader } = createLoader({ '/a': never })
    const failure = failureOf(loader.load('/a'))
    clock.pass(60_000)
    clock.becomeIdle()
    clock.pass(ROUTE_LOAD_TIMEOUT_MS - 1)
    expect(clock.waiting()).toBe(1)
    clock.pass(1)
    const error = await failure
    expect(error.message).toBe('Route did not complete loading: /a')
    expect(isAssetError(error)).toBe(true)
  })

  test('takes as long as it needs in development', async () => {
    const { clock, loader } = createLoader({ '/a': never }, true)
    void loader.load('/a')
    expect(clock.waiting()).toBe(0)
  })

  test('stops the clock when it is there', async () => {
    const { clock, loader } = createLoader({ '/a': async () => ({ default: 1 }) })
    expect(await loader.load('/a')).toEqual({ default: 1 })
    expect(clock.waiting()).toBe(0)
  })

  test.each([
    ['Failed to fetch dynamically imported module: /a.js', 'Failed to load script: /a'],
    ['error loading dynamically imported module', 'Failed to load script: /a'],
    ['Importing a module script failed.', 'Failed to load script: /a'],
    ['Unable to preload CSS for /a.css', 'Failed to load stylesheet: /a'],
  ])('%s: %s', async (thrown, expected) => {
    const { loader } = createLoader({ '/a': () => Promise.reject(new TypeError(thrown)) })
    const error = await failureOf(loader.load('/a'))
    expect(error.message).toBe(expected)
    expect(isAssetError(error)).toBe(true)
    expect((error.cause as Error).message).toBe(thrown)
  })

  test('code that throws is no missing code', async () => {
    const { loader } = createLoader({
      '/a': () => {
        throw new Error('x is not defined')
      },
    })
    const error = await failureOf(loader.load('/a'))
    expect(error.message).toBe('x is not defined')
    expect(isAssetError(error)).toBe(false)
  })

  test.each(['/b', 'constructor', '__proto__'])('there is no page %s', async (route) => {
    const { loader } = createLoader({ '/a': never })
    const error = await failureOf(loader.load(route))
    expect(error.message).toBe(`Failed to lookup route: ${route}`)
    expect(isAssetError(error)).toBe(true)
  })

  test('is done once', async () => {
    let runs = 0
    const { loader } = createLoader({ '/a': async () => ({ default: ++runs }) })
    await loader.prefetch('/a')
    await loader.load('/a')
    expect(await loader.load('/a')).toEqual({ default: 1 })
  })

  test('a failure ahead of time is forgotten; one that a visitor waited for is not', async () => {
    let runs = 0
    const gone = (): Promise<PageModule> => {
      runs++
      return Promise.reject(new TypeError('Load failed'))
    }
    const { loader } = createLoader({ '/a': gone })
    await loader.prefetch('/a')
    await failureOf(loader.load('/a'))
    await failureOf(loader.load('/a'))
    expect(runs).toBe(2)
  })
})

test('whatever is loaded in time, the end of the time says what it was', async () => {
  const clock = createClock()
  const failure = failureOf(loadInTime(never(), { clock, ms: 10, message: 'Too late' }))
  clock.becomeIdle()
  clock.pass(10)
  expect((await failure).message).toBe('Too late')
})

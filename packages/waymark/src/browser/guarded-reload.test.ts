// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { ROUTE_LOAD_TIMEOUT_MS } from '../shared/limits.ts'
import { guardCodeLoading, reloadOnce } from './guarded-reload.ts'

interface Loader {
  __vite_rsc_client_require__?: (id: string) => Promise<unknown>
}
const loader = globalThis as Loader

let reload: MockInstance<() => void>

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  document.body.innerHTML = ''
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete loader.__vite_rsc_client_require__
})

describe('reloadOnce', () => {
  test('reloads, and within a minute not a second time', () => {
    expect(reloadOnce()).toBe(true)
    vi.advanceTimersByTime(59_999)
    expect(reloadOnce()).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(reloadOnce()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('keeps what was typed', () => {
    document.body.innerHTML = '<input name="text">'
    document.querySelector('input')!.value = 'typed'
    reloadOnce()
    expect(JSON.stringify({ ...sessionStorage })).toContain('typed')
  })

  test('without storage it cannot know whether it is the second time, and does not reload', () => {
    const refuse = (): never => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
    expect(reloadOnce()).toBe(false)
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse })
    expect(reloadOnce()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('guardCodeLoading', () => {
  /** Resolves to what became of the promise so far. */
  const stateOf = async (promise: Promise<unknown>): Promise<string> => {
    let state = 'pending'
    promise.then(
      () => (state = 'resolved'),
      () => (state = 'rejected'),
    )
    await vi.advanceTimersByTimeAsync(0)
    return state
  }

  test('without a loader there is nothing to guard', () => {
    expect(() => guardCodeLoading()).not.toThrow()
  })

  test('code that comes is given as it is, and asked for once', async () => {
    const load = vi.fn((id: string) => Promise.resolve({ id }))
    loader.__vite_rsc_client_require__ = load
    guardCodeLoading()
    const first = loader.__vite_rsc_client_require__('a')
    expect(loader.__vite_rsc_client_require__('a')).toBe(first)
    expect(await first).toEqual({ id: 'a' })
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(ROUTE_LOAD_TIMEOUT_MS * 2)
    expect(reload).not.toHaveBeenCalled()
  })

  test('code that fails reloads the page and shows nothing meanwhile; the second time it is an error', async () => {
    loader.__vite_rsc_client_require__ = () => Promise.reject(new Error('gone'))
    guardCodeLoading()
    expect(await stateOf(loader.__vite_rsc_client_require__('a'))).toBe('pending')
    expect(reload).toHaveBeenCalledTimes(1)
    expect(await stateOf(loader.__vite_rsc_client_require__('b'))).toBe('rejected')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('code that hangs reloads the page after 3.8 s, not before', async () => {
    loader.__vite_rsc_client_require__ = () => new Promise(() => {})
    guardCodeLoading()
    void loader.__vite_rsc_client_require__('a')
    await vi.advanceTimersByTimeAsync(3_799)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

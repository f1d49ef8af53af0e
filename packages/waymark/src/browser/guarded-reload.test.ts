// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { ROUTE_LOAD_TIMEOUT_MS } from '../shared/limits.ts'
import { guardCodeLoading, isCodeError, reloadOnce } from './guarded-reload.ts'
import { leavePage } from './leave-page.ts'
import { checkForms } from './watch-forms.ts'

/** Past the router's own wrapper. */
const setPath = (path: string): void => History.prototype.replaceState.call(history, history.state, '', path)

interface Loader {
  __vite_rsc_client_require__?: (id: string) => Promise<unknown>
}
const loader = globalThis as Loader

let reload: MockInstance<() => void>
/** The page is shown again, from the memory of the browser. */
const comeBack = (): unknown => window.dispatchEvent(new Event('pageshow'))

beforeEach(() => {
  vi.useFakeTimers()
  comeBack()
  setPath('/here')
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
    // The page is there again.
    comeBack()
    vi.advanceTimersByTime(59_999)
    expect(reloadOnce()).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(reloadOnce()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('goes to the page that waits for its code', () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    expect(reloadOnce(new URL('http://app.test/there'))).toBe(true)
    expect(assign).toHaveBeenCalledWith(new URL('http://app.test/there'))
    expect(reload).not.toHaveBeenCalled()
  })

  test('has nothing to do while the browser is loading another page already', () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    leavePage(new URL('http://app.test/there'), 'push')
    expect(reloadOnce()).toBe(true)
    expect(reload).not.toHaveBeenCalled()
    expect(sessionStorage.length).toBe(0)
  })

  test('keeps what was typed', async () => {
    document.body.innerHTML = '<input name="text">'
    checkForms()
    await vi.dynamicImportSettled()
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
  const guard = (
    load: (id: string) => Promise<unknown>,
    waiting?: string,
  ): ((id: string) => Promise<unknown>) => {
    loader.__vite_rsc_client_require__ = load
    guardCodeLoading(() => (waiting === undefined ? undefined : new URL(waiting, location.href)))
    return loader.__vite_rsc_client_require__
  }

  test('without a loader there is nothing to guard', () => {
    expect(() => guardCodeLoading(() => undefined)).not.toThrow()
  })

  test('code that comes is given as it is, and asked for once', async () => {
    const load = vi.fn((id: string) => Promise.resolve({ id }))
    const loadCode = guard(load, '/here')
    const first = loadCode('a')
    expect(loadCode('a')).toBe(first)
    expect(await first).toEqual({ id: 'a' })
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(ROUTE_LOAD_TIMEOUT_MS * 2)
    expect(reload).not.toHaveBeenCalled()
  })

  test('code that fails loads the page anew and shows nothing meanwhile', async () => {
    const loadCode = guard(() => Promise.reject(new Error('gone')), '/here')
    expect(await stateOf(loadCode('a'))).toBe('pending')
    expect(await stateOf(loadCode('b'))).toBe('pending')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('code that fails in a page that was loaded anew just now is an error', async () => {
    // Written by the document before this one.
    sessionStorage.setItem('__wm_reload', String(Date.now()))
    const loadCode = guard(() => Promise.reject(new Error('gone')), '/here')
    expect(await stateOf(loadCode('a'))).toBe('rejected')
    expect(reload).not.toHaveBeenCalled()
  })

  test('a visitor who stays may ask for it again', async () => {
    const load = vi.fn(() => Promise.reject(new Error('gone')))
    const loadCode = guard(load, '/here')
    expect(await stateOf(loadCode('a'))).toBe('pending')
    comeBack()
    expect(await stateOf(loadCode('a'))).toBe('pending')
    expect(load).toHaveBeenCalledTimes(2)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('code that fails while no page waits for it disturbs nobody, and can be told from other errors', async () => {
    const error = new Error('gone')
    const loadCode = guard(() => Promise.reject(error))
    expect(await stateOf(loadCode('a'))).toBe('rejected')
    expect(reload).not.toHaveBeenCalled()
    expect(isCodeError(error)).toBe(true)
    expect(isCodeError(new Error('gone'))).toBe(false)
    expect(isCodeError('gone')).toBe(false)
    expect(isCodeError(null)).toBe(false)
  })

  test('what the app loads itself is known as well', () => {
    guardCodeLoading(() => undefined)
    const error = new Error('gone')
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    expect(isCodeError(error)).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })

  test('what was typed is kept from the moment of the failure, when a boundary took the form away since', async () => {
    document.body.innerHTML = '<input name="text">'
    checkForms()
    await vi.dynamicImportSettled()
    document.querySelector('input')!.value = 'typed'
    const loadCode = guard(() => Promise.reject(new Error('gone')))
    await stateOf(loadCode('a'))
    document.body.innerHTML = ''
    reloadOnce()
    expect(JSON.stringify({ ...sessionStorage })).toContain('typed')
  })

  test('code that hangs loads the page anew after 3.8 s, not before', async () => {
    const loadCode = guard(() => new Promise(() => {}), '/here')
    void loadCode('a')
    await vi.advanceTimersByTimeAsync(3_799)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('code that hangs while no page waits for it is waited for', async () => {
    const loadCode = guard(() => new Promise(() => {}))
    expect(await stateOf(loadCode('a'))).toBe('pending')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reload).not.toHaveBeenCalled()
  })
})

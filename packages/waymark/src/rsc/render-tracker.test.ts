import { describe, expect, test } from 'vitest'
import { createAccessError } from '../shared/control-flow.ts'
import { createRenderTracker } from './render-tracker.ts'

/** A promise that the test ends when it wants to. */
function createDeferred(): {
  promise: Promise<string>
  resolve(value: string): void
  reject(error: unknown): void
} {
  let resolve: (value: string) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<string>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/** Whether a promise is settled once everything that is due has run. */
async function isSettled(promise: Promise<unknown> | undefined): Promise<boolean> {
  const pending = Symbol('pending')
  await new Promise(setImmediate)
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

describe('a component that is not asynchronous', () => {
  test('gives its result through and leaves nothing to wait for', () => {
    const tracker = createRenderTracker()
    expect(tracker.run('/a', () => 'result')).toBe('result')
    expect(tracker.settled()).toBeUndefined()
    expect(tracker.failures).toEqual([])
  })

  test('may give anything that is no promise', () => {
    const tracker = createRenderTracker()
    for (const result of [null, undefined, 0, { then: 'text' }])
      expect(tracker.run('/a', () => result)).toBe(result)
    expect(tracker.settled()).toBeUndefined()
  })

  test('that throws is noted, and its error goes on', () => {
    const tracker = createRenderTracker()
    const error = createAccessError(404)
    const fail = (): never => {
      throw error
    }
    expect(() => tracker.run('/a', fail)).toThrow(error)
    expect(tracker.failures).toEqual([{ segmentKey: '/a', error }])
  })

  test.each([
    ['a promise', Promise.resolve()],
    [
      'the error of React',
      new Error("Suspense Exception: This is not a real error! It's an implementation detail"),
    ],
  ])('that suspends by throwing %s has not failed', (_name, thrown) => {
    const tracker = createRenderTracker()
    const suspend = (): never => {
      throw thrown
    }
    expect(() => tracker.run('/a', suspend)).toThrow()
    expect(tracker.failures).toEqual([])
  })

  test('that suspends is waited for until React calls it again', async () => {
    const tracker = createRenderTracker()
    const suspend = (): never => {
      throw Promise.resolve()
    }
    expect(() => tracker.run('/a', suspend)).toThrow()
    const settled = tracker.settled()
    expect(() => tracker.run('/a', suspend)).toThrow()
    expect(await isSettled(settled)).toBe(false)
    tracker.run('/b', () => 'other')
    expect(await isSettled(settled)).toBe(false)
    tracker.run('/a', () => 'done')
    expect(await isSettled(settled)).toBe(true)
  })

  test('that fails after it had suspended ends the wait', async () => {
    const tracker = createRenderTracker()
    const throwing = (thrown: unknown) => (): never => {
      throw thrown
    }
    expect(() => tracker.run('/a', throwing(Promise.resolve()))).toThrow()
    const settled = tracker.settled()
    expect(() => tracker.run('/a', throwing(createAccessError(404)))).toThrow()
    expect(await isSettled(settled)).toBe(true)
    expect(tracker.failures).toHaveLength(1)
  })
})

describe('an asynchronous component', () => {
  test('is waited for', async () => {
    const tracker = createRenderTracker()
    const { promise, resolve } = createDeferred()
    expect(tracker.run('/a', () => promise)).toBe(promise)
    const settled = tracker.settled()
    expect(await isSettled(settled)).toBe(false)
    resolve('x')
    expect(await isSettled(settled)).toBe(true)
    expect(tracker.settled()).toBeUndefined()
  })

  test('is waited for until the last of them ends', async () => {
    const tracker = createRenderTracker()
    const first = createDeferred()
    const second = createDeferred()
    tracker.run('/a', () => first.promise)
    tracker.run('/b', () => second.promise)
    const settled = tracker.settled()
    first.resolve('x')
    expect(await isSettled(settled)).toBe(false)
    second.resolve('x')
    expect(await isSettled(settled)).toBe(true)
  })

  test('that rejects is noted with its segment before the wait is over', async () => {
    const tracker = createRenderTracker()
    const { promise, reject } = createDeferred()
    tracker.run('/a', () => promise)
    const settled = tracker.settled()
    const error = new Error('no')
    reject(error)
    await expect(promise).rejects.toBe(error)
    await settled
    expect(tracker.failures).toEqual([{ segmentKey: '/a', error }])
  })

  test('wakes everyone who waits', async () => {
    const tracker = createRenderTracker()
    const { promise, resolve } = createDeferred()
    tracker.run('/a', () => promise)
    const waits = [tracker.settled(), tracker.settled()]
    resolve('x')
    expect(await Promise.all(waits.map(isSettled))).toEqual([true, true])
  })
})

describe('what stands below a layout', () => {
  const later = <T>(): { promise: Promise<T>; resolve(value: T): void; reject(error: unknown): void } => {
    let resolve!: (value: T) => void
    let reject!: (error: unknown) => void
    const promise = new Promise<T>((onResolve, onReject) => {
      resolve = onResolve
      reject = onReject
    })
    return { promise, resolve, reject }
  }

  test('is given on at once when the layouts above are through', () => {
    const tracker = createRenderTracker()
    tracker.run('', () => 'layout')
    expect(tracker.withhold('/a/#page', 'page')).toBe('page')
  })

  test('waits for a layout above, not for one beside', async () => {
    const tracker = createRenderTracker()
    const layout = later<string>()
    void tracker.run('/a', () => layout.promise)
    void tracker.run('/b', () => later<string>().promise)
    const held = tracker.withhold('/a/#page', 'page')
    expect(held).toBeInstanceOf(Promise)
    layout.resolve('done')
    expect(await held).toBe('page')
  })

  test('is nothing when a layout above failed, at once or later', async () => {
    const tracker = createRenderTracker()
    const layout = later<string>()
    tracker.run('/a', () => layout.promise).catch(() => {})
    const held = tracker.withhold('/a/b/#page', Promise.resolve('secret'))
    layout.reject(new Error('go away'))
    expect(await held).toBeNull()
    expect(tracker.withhold('/a/#page', 'secret')).toBeNull()
    expect(tracker.withhold('/ab/#page', 'other')).toBe('other')
  })
})

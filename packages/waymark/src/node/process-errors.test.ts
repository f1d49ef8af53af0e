import { afterEach, beforeEach, expect, test } from 'vitest'
import { installProcessErrors } from './process-errors.ts'

type Event = 'unhandledRejection' | 'uncaughtException'

let before: Record<Event, readonly unknown[]>
let uninstall: () => void
let reported: unknown[]
let places: string[]
let stops: number

beforeEach(() => {
  before = {
    unhandledRejection: listenersOf('unhandledRejection'),
    uncaughtException: listenersOf('uncaughtException'),
  }
  reported = []
  places = []
  stops = 0
  uninstall = installProcessErrors({
    report(error, { place }) {
      reported.push(error)
      places.push(place)
    },
    stop: () => void (stops += 1),
  })
})
afterEach(() => uninstall())

function listenersOf(event: Event): ((error: unknown) => void)[] {
  return process.listeners(event as 'uncaughtException') as ((error: unknown) => void)[]
}

/** Calls what was installed and nothing else: the test runner listens as well, and would fail the run. */
function raise(event: Event, error: unknown): void {
  const added = listenersOf(event).filter((listener) => !before[event].includes(listener))
  expect(added).toHaveLength(1)
  for (const listener of added) listener(error)
}

test('a promise that nobody waited for is reported once, and the process goes on', () => {
  const error = new Error('adrift')
  raise('unhandledRejection', error)
  expect(reported).toEqual([error])
  expect(places).toEqual(['unhandled rejection'])
  expect(stops).toBe(0)
})

test('whatever was rejected is reported as it is', () => {
  for (const reason of [undefined, null, 'text', 7]) raise('unhandledRejection', reason)
  expect(reported).toEqual([undefined, null, 'text', 7])
  expect(stops).toBe(0)
})

test('an exception that nobody caught is reported, then the process stops', () => {
  const error = new Error('half-done')
  raise('uncaughtException', error)
  expect(reported).toEqual([error])
  expect(places).toEqual(['uncaught exception'])
  expect(stops).toBe(1)
})

test('what was installed can be taken away again', () => {
  uninstall()
  expect(listenersOf('unhandledRejection')).toEqual(before.unhandledRejection)
  expect(listenersOf('uncaughtException')).toEqual(before.uncaughtException)
})

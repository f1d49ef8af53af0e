// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLinkObserver } from './link-observer.ts'

/** Tells what a test says is in view; elements that are new to it are told at the next `report`, as in browsers. */
class FakeIntersectionObserver {
  static all: FakeIntersectionObserver[] = []
  readonly watched = new Set<Element>()
  readonly untold = new Set<Element>()
  readonly options: IntersectionObserverInit | undefined
  readonly #callback: (entries: IntersectionObserverEntry[]) => void

  constructor(callback: (entries: IntersectionObserverEntry[]) => void, options?: IntersectionObserverInit) {
    this.#callback = callback
    this.options = options
    FakeIntersectionObserver.all.push(this)
  }
  observe(element: Element): void {
    this.watched.add(element)
    this.untold.add(element)
  }
  unobserve(element: Element): void {
    this.watched.delete(element)
    this.untold.delete(element)
  }
  report(changes: [Element, { isIntersecting: boolean; top?: number }][]): void {
    const entries = changes.map(([target, { isIntersecting, top = 0 }]) => ({
      target,
      isIntersecting,
      boundingClientRect: { top },
    }))
    for (const [element] of changes) this.untold.delete(element)
    this.#callback(entries as unknown as IntersectionObserverEntry[])
  }
}

let log: string[]

beforeEach(() => {
  log = []
  FakeIntersectionObserver.all = []
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
})
afterEach(() => vi.unstubAllGlobals())

function open(names: string[]) {
  const links = createLinkObserver()
  const elements = new Map<string, Element>()
  const stops = new Map<string, () => void>()
  for (const name of names) {
    const element = document.createElement('a')
    elements.set(name, element)
    stops.set(
      name,
      links.observe(element, () => {
        log.push(`start ${name}`)
        return () => void log.push(`cancel ${name}`)
      }),
    )
  }
  const observer = FakeIntersectionObserver.all[0]!
  const report = (...changes: [string, boolean, number?][]): void =>
    observer.report(
      changes.map(([name, isIntersecting, top = 0]) => [elements.get(name)!, { isIntersecting, top }]),
    )
  const namesOf = (set: Set<Element>): string[] =>
    [...elements].filter(([, element]) => set.has(element)).map(([name]) => name)
  return { links, stops, observer, report, namesOf }
}

test('all links share one observer that looks 200 pixels ahead', () => {
  open(['a', 'b', 'c'])
  expect(FakeIntersectionObserver.all.map(({ options }) => options?.rootMargin)).toEqual(['200px'])
})

test('of links that come into view together the topmost is first; those outside are not asked for', () => {
  const { report } = open(['a', 'b', 'c', 'd'])
  report(['a', true, 300], ['b', true, -20], ['c', false, 900], ['d', true, 10])
  expect(log).toEqual(['start b', 'start d', 'start a'])
})

test('a link that leaves the view is cancelled once, and asked for when it comes back', () => {
  const { report } = open(['a'])
  report(['a', true])
  report(['a', false])
  report(['a', false])
  report(['a', true])
  expect(log).toEqual(['start a', 'cancel a', 'start a'])
})

test('a link that is removed is cancelled and no longer watched', () => {
  const { report, stops, observer, namesOf } = open(['a', 'b'])
  report(['a', true])
  stops.get('a')?.()
  expect(log).toEqual(['start a', 'cancel a'])
  expect(namesOf(observer.watched)).toEqual(['b'])
  report(['a', true])
  expect(log.length).toBe(2)
})

test('what is in view is asked for again, topmost first, and nothing else', () => {
  const { links, report, observer, namesOf } = open(['a', 'b', 'c'])
  report(['a', true, 5], ['b', true, 1], ['c', false])
  log.length = 0
  links.prefetchVisible()
  expect(namesOf(observer.untold)).toEqual(['a', 'b'])
  expect(namesOf(observer.watched)).toEqual(['a', 'b', 'c'])
  report(['a', true, 5], ['b', true, 1])
  expect(log).toEqual(['cancel b', 'start b', 'cancel a', 'start a'])
})

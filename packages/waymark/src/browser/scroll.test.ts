// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  decodeHash,
  hasPlace,
  isTopInView,
  isTopOfPage,
  scrollAfterNavigation,
  scrollToHash,
} from './scroll.ts'

test.each([
  ['#a', 'a'],
  ['a', 'a'],
  ['#', ''],
  ['', ''],
  ['##a', '#a'],
  ['#%C3%BC%20x', 'ü x'],
  ['#100%', '100%'],
])('the hash %j names %j', (hash, expected) => {
  expect(decodeHash(hash)).toBe(expected)
})

test.each([
  ['', true],
  ['top', true],
  ['TOP', true],
  ['topic', false],
])('%j is the top of the page: %s', (name, expected) => {
  expect(isTopOfPage(name)).toBe(expected)
})

const BOX = { top: 10, left: 0, width: 100, height: 20 }
const ZERO = { top: 0, left: 0, width: 0, height: 0 }
test.each([
  ['an ordinary element', 'static', BOX, true],
  ['a positioned one', 'absolute', BOX, true],
  ['a fixed one', 'fixed', BOX, false],
  ['a sticky one', 'sticky', BOX, false],
  ['an all-zero box', 'static', ZERO, false],
  ['an empty box further down', 'static', { ...ZERO, top: 40 }, true],
])('%s', (_name, position, box, expected) => {
  expect(hasPlace({ position, box })).toBe(expected)
})

test.each([
  [0, true],
  [799, true],
  [800, true],
  [801, false],
  [-1, false],
])('a top edge at %i of a viewport of 800 is in view: %s', (top, expected) => {
  expect(isTopInView(top, 800)).toBe(expected)
})

/** happy-dom has no layout: `data-top` is the place in the document, `data-box="0"` an all-zero box. */
describe('in a document', () => {
  let position: number
  let log: string[]

  beforeEach(() => {
    position = 0
    log = []
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const isZero = this.getAttribute('data-box') === '0'
      const top = isZero ? 0 : Number(this.getAttribute('data-top') ?? 0) - position
      return { top, left: 0, width: isZero ? 0 : 100, height: isZero ? 0 : 20 } as DOMRect
    })
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
      position = Number(this.getAttribute('data-top') ?? 0)
      log.push(
        `${this.id || this.getAttribute('name')} into view, ${(options as ScrollIntoViewOptions).behavior}`,
      )
    })
    vi.stubGlobal('scrollTo', ({ top, left, behavior }: ScrollToOptions) => {
      position = top ?? position
      log.push(`to ${top}, ${left === undefined ? '' : 'sideways, '}${behavior}`)
    })
    vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: Element, options) {
      log.push(
        `focus ${this.id || this.getAttribute('name')}${options?.preventScroll === true ? '' : ' and scroll'}`,
      )
    })
  })

  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })

  function open(html: string, at = 0): Element | null {
    document.body.innerHTML = html
    position = at
    return document.querySelector('[data-changed]')
  }

  test('scroll={false} leaves everything alone, also with a hash', () => {
    const changed = open('<p id="a" data-changed></p>', 5000)
    expect(scrollAfterNavigation({ hash: '#a', changed, scroll: false })).toBe(true)
    expect(log).toEqual([])
  })

  test.each([
    ['in view: nothing moves', 100, 0, ['focus a']],
    ['at the top edge: nothing moves', 100, 100, ['focus a']],
    ['above: the page goes to its top', 100, 900, ['to 0, instant', 'focus a']],
    [
      'far below: first to the top, then to it',
      2000,
      0,
      ['to 0, instant', 'a into view, instant', 'focus a'],
    ],
  ])('a changed segment %s', (_name, top, at, expected) => {
    const changed = open(`<p id="a" data-changed data-top="${top}"></p>`, at)
    expect(scrollAfterNavigation({ hash: '', changed, scroll: true })).toBe(true)
    expect(log).toEqual(expected)
  })

  test.each([
    ['fixed', '<p data-changed style="position: fixed"></p>'],
    ['sticky', '<p data-changed style="position: sticky"></p>'],
    ['without a box', '<p data-changed data-box="0"></p>'],
    ['not of HTML', '<svg data-changed></svg>'],
  ])('an element that is %s gives way to its sibling', (_name, first) => {
    const changed = open(`${first}<p id="b" data-top="50"></p>`, 900)
    expect(scrollAfterNavigation({ hash: '', changed, scroll: true })).toBe(true)
    expect(log).toEqual(['to 0, instant', 'focus b'])
  })

  test('without anything to scroll to an outer segment may try', () => {
    const changed = open('<p data-changed data-box="0"></p><svg></svg>', 900)
    expect(scrollAfterNavigation({ hash: '', changed, scroll: true })).toBe(false)
    expect(scrollAfterNavigation({ hash: '', changed: null, scroll: true })).toBe(false)
    expect(log).toEqual([])
  })

  test('what the new page focused itself keeps the focus', () => {
    const changed = open('<div id="a" data-changed data-top="50"><input id="i"></div>')
    vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.querySelector('#i'))
    scrollAfterNavigation({ hash: '', changed, scroll: true })
    expect(log).toEqual([])
  })

  test.each([
    ['#x', '<i id="x" data-top="3000"></i>', ['x into view, instant', 'focus x']],
    ['#x', '<a name="x" data-top="3000"></a>', ['x into view, instant', 'focus x']],
    ['#%C3%BC', '<i id="ü" data-top="3000"></i>', ['ü into view, instant', 'focus ü']],
    ['#top', '', ['to 0, instant']],
    ['#top', '<i id="top" data-top="3000"></i>', ['top into view, instant', 'focus top']],
    ['#missing', '', ['to 0, instant', 'focus a']],
    ['#', '', ['to 0, instant', 'focus a']],
  ])('the hash %s of a new page with %j', (hash, target, expected) => {
    const changed = open(`<p id="a" data-changed data-top="50"></p>${target}`, 900)
    expect(scrollAfterNavigation({ hash, changed, scroll: true })).toBe(true)
    expect(log).toEqual(expected)
  })

  test.each([
    ['#x', true, ['x into view, auto', 'focus x']],
    ['#top', true, ['to 0, auto']],
    ['#', true, ['to 0, auto']],
    ['#missing', false, []],
  ])('a change to %s alone scrolls as the stylesheet says', (hash, found, expected) => {
    open('<i id="x" data-top="3000"></i>', 900)
    expect(scrollToHash(hash)).toBe(found)
    expect(log).toEqual(expected)
  })
})

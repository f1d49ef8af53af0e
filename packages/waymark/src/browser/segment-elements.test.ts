// @vitest-environment happy-dom
import type { FragmentInstance } from 'react'
import { expect, test } from 'vitest'
import { createSegmentElements } from './segment-elements.ts'

/** React tells a fragment's elements to an observer, in document order. */
function createFragment(...elements: Element[]): FragmentInstance {
  const observeUsing = (observer: { observe(element: Element): void }): void =>
    elements.forEach((element) => observer.observe(element))
  return { observeUsing } as unknown as FragmentInstance
}

test('the first element of a segment is found while it is on the screen', () => {
  const elements = createSegmentElements()
  const [first, second] = [document.createElement('p'), document.createElement('div')]
  expect(elements.firstOf('a')).toBe(null)
  elements.register('a')(createFragment(first, second))
  expect(elements.firstOf('a')).toBe(first)
  expect(elements.firstOf('b')).toBe(null)
  elements.register('a')(null)
  expect(elements.firstOf('a')).toBe(null)
})

test('the ref of a key is the same until the segment is gone, so that React does not attach it again', () => {
  const elements = createSegmentElements()
  const ref = elements.register('a')
  expect(elements.register('a')).toBe(ref)
  expect(elements.register('b')).not.toBe(ref)
  ref(createFragment())
  ref(null)
  expect(elements.register('a')).not.toBe(ref)
})

test('a segment without elements has none, and neither has one of an older React', () => {
  const elements = createSegmentElements()
  elements.register('a')(createFragment())
  elements.register('b')({} as FragmentInstance)
  expect(elements.firstOf('a')).toBe(null)
  expect(elements.firstOf('b')).toBe(null)
})

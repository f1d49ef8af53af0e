// @vitest-environment happy-dom
import { preload } from 'react-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { easeStyleHints } from './style-hints.ts'

let isNavigating = false

beforeAll(async () => {
  // Brings what preloads in a browser.
  await import('react-dom/client')
  easeStyleHints(() => isNavigating)
})
beforeEach(() => {
  isNavigating = false
  document.head.innerHTML = ''
})

const readLinks = (): (string | null)[][] =>
  [...document.head.querySelectorAll('link')].map((link) =>
    ['rel', 'as', 'href', 'crossorigin'].map((name) => link.getAttribute(name)),
  )

test('a stylesheet of a page that is only fetched ahead is brought into the cache, once', () => {
  for (const _ of [1, 2]) preload('/ahead.css', { as: 'style', crossOrigin: 'anonymous' })
  expect(readLinks()).toEqual([['prefetch', 'style', '/ahead.css', '']])
})

test('a stylesheet that is on its way already is left alone', () => {
  document.head.innerHTML = '<link rel="preload" href="/there.css">'
  preload('/there.css', { as: 'style' })
  expect(readLinks()).toHaveLength(1)
})

test('a stylesheet of the page that the visitor goes to is preloaded', () => {
  isNavigating = true
  preload('/next.css', { as: 'style' })
  expect(readLinks()).toEqual([['preload', 'style', '/next.css', null]])
})

test('other files are preloaded as ever', () => {
  preload('/hill.png', { as: 'image' })
  expect(readLinks()).toEqual([['preload', 'image', '/hill.png', null]])
})

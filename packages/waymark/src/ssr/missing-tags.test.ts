import { expect, test } from 'vitest'
import { findMissingTags } from './missing-tags.ts'

test.each([
  ['<!DOCTYPE html><html><head></head><body><p></p></body></html>', []],
  ['<!DOCTYPE html><html lang="en"><body class="x"></body></html>', []],
  ['<!DOCTYPE html><html><head></head><main></main></html>', ['body']],
  ['<body><p></p></body>', ['html']],
  ['<link rel="preload" href="/x.js"/><main>text</main>', ['html', 'body']],
  ['<p>&lt;html&gt;&lt;body&gt;</p>', ['html', 'body']],
  ['', ['html', 'body']],
])('%s lacks %j', (html, missing) => {
  expect(findMissingTags(Buffer.from(html))).toEqual(missing)
})

test('only the given part of the memory is looked at', () => {
  const whole = Buffer.from('<!DOCTYPE html><html><body><p></p>')
  expect(findMissingTags(whole.subarray(21))).toEqual(['html'])
})

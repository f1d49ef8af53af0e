import { expect, test } from 'vitest'
import { createExportPath } from './export-path.ts'

test.each([
  ['/', 'html', false, '/index.html'],
  ['/', 'txt', true, '/index.txt'],
  ['/about', 'html', false, '/about.html'],
  ['/about', 'txt', false, '/about.txt'],
  ['/about/', 'html', true, '/about/index.html'],
  ['/about', 'txt', true, '/about/index.txt'],
  ['/docs/', 'txt', false, '/docs.txt'],
  ['/posts/two%20words', 'html', false, '/posts/two%20words.html'],
] as const)('%s as %s (slash: %s) is %s', (path, extension, trailingSlash, expected) => {
  expect(createExportPath(path, extension, trailingSlash)).toBe(expected)
})

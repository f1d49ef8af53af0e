import { afterEach, expect, test, vi } from 'vitest'
import { createDevLogger } from './dev-vite-errors.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [
    'a package without its sources',
    'Sourcemap for "/a/node_modules/b/c.mjs" points to missing source files',
    0,
  ],
  ['the same on Windows', 'Sourcemap for "C:\\a\\node_modules\\b\\c.mjs" points to missing source files', 0],
  ['a file of the app', 'Sourcemap for "/a/app/c.js" points to missing source files', 1],
  ['a composed class', '\nA PostCSS plugin did not pass the `from` option to `postcss.parse`.', 0],
  ['advice about packages', 'b is inconsistently optimized', 0],
  ['anything else', 'Something is wrong', 1],
])('a warning of Vite about %s', (_what, message, times) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const logger = createDevLogger()
  logger.warnOnce(message)
  logger.warn(message)
  expect(warn).toHaveBeenCalledTimes(times * 2)
})

test('errors that come with what was thrown are told by others', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const logger = createDevLogger()
  logger.error('thrown', { error: new Error('thrown') })
  logger.error(
    'Failed to reload /a/rsc/entry.js. This could be due to syntax errors or importing non-existent modules. (see errors above)',
  )
  logger.error('printed')
  expect(error).toHaveBeenCalledTimes(1)
})

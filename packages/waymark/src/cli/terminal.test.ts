import { describe, expect, test } from 'vitest'
import { createError } from '../shared/errors.ts'
import { createPaint, type ColorDepth } from '../shared/terminal-paint.ts'
import { formatFailure, readColorDepth } from './terminal.ts'

describe('colours', () => {
  test.each<[boolean, Record<string, string>, ColorDepth]>([
    [false, {}, 'none'],
    [false, { COLORTERM: 'truecolor' }, 'none'],
    [true, {}, 'basic'],
    [true, { COLORTERM: 'truecolor' }, 'full'],
    [true, { COLORTERM: '24bit' }, 'full'],
    [true, { TERM: 'dumb' }, 'none'],
    [true, { NO_COLOR: '1', COLORTERM: 'truecolor' }, 'none'],
    [true, { NO_COLOR: '' }, 'basic'],
    [false, { FORCE_COLOR: '' }, 'basic'],
    [false, { FORCE_COLOR: '1' }, 'basic'],
    [false, { FORCE_COLOR: '3' }, 'full'],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, 'basic'],
    [true, { FORCE_COLOR: '0' }, 'none'],
    [true, { FORCE_COLOR: 'false', COLORTERM: 'truecolor' }, 'none'],
  ])('terminal %s with %j: %s', (isTTY, env, depth) => {
    expect(readColorDepth(isTTY, env)).toBe(depth)
  })
})

describe('formatFailure', () => {
  const paint = createPaint('none')

  test('gives a user error two lines', () => {
    expect(formatFailure(createError('WM_NO_APP_FOLDER', { dir: '/x' }), paint)).toMatch(
      /^✗ There is no app\/ or pages\/ folder in \/x\.\n {2}Create .*\n$/,
    )
  })

  test('prints the error of the app where the hint speaks of it', () => {
    const cause = new TypeError('no \u001B[2Jqueue')
    cause.stack = 'TypeError: no \u001B[2Jqueue\n    at register (instrumentation.ts:3:9)'
    expect(formatFailure(createError('WM_INSTRUMENTATION_REGISTER', {}, cause), paint)).toMatch(
      /remove the file\.\n {2}TypeError: no \uFFFD\[2Jqueue\n {6}at register \(instrumentation\.ts:3:9\)\n$/,
    )
  })

  test('never lets a name from outside control the terminal', () => {
    const text = formatFailure(createError('WM_NO_APP_FOLDER', { dir: '\u001B[2J\u0007' }), paint)
    for (const control of ['\u001B', '\u0007']) expect(text).not.toContain(control)
  })

  test('prints the stack of what was not expected', () => {
    const error = new Error('broken')
    expect(formatFailure(error, paint)).toBe(`✗ ${error.stack}\n`)
    expect(formatFailure('text', paint)).toBe('✗ text\n')
  })
})

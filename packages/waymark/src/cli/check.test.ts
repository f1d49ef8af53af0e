import { expect, test } from 'vitest'
import type { Finding } from '../build/check-app.ts'
import { createPaint } from '../shared/terminal-paint.ts'
import { formatFindings } from './check.ts'

const paint = createPaint('none')
const finding = (fields: Partial<Finding>): Finding => ({
  group: 'imports',
  breaks: true,
  file: 'app/page.tsx',
  line: 1,
  message: '"next/x" is not supported yet.',
  hint: 'Leave it.',
  ...fields,
})

test('nothing found is said in one line', () => {
  expect(formatFindings([], paint)).toBe('✓ Nothing was found that would be different.\n')
})

test('groups come in one order, the worst of each first, equal ones together', () => {
  const text = formatFindings(
    [
      finding({ group: 'exports', breaks: false, message: 'No effect.' }),
      finding({ line: 3, breaks: false, message: 'Different.' }),
      finding({ line: 4 }),
      finding({ file: 'lib/a.ts', line: 9 }),
      finding({ group: 'configuration', file: 'next.config.js' }),
    ],
    paint,
  )
  expect(text).toBe(`Configuration
  ✗ "next/x" is not supported yet.
    Leave it.
    next.config.js:1

Imports
  ✗ "next/x" is not supported yet.
    Leave it.
    app/page.tsx:4
    lib/a.ts:9
  ! Different.
    Leave it.
    app/page.tsx:3

Exports of route files
  ! No effect.
    Leave it.
    app/page.tsx:1

✗ 3 places would break, 2 places would be different.
`)
})

test('names of files cannot write to the terminal', () => {
  expect(formatFindings([finding({ file: 'app/\u001B[2J.tsx' })], paint)).not.toContain('\u001B')
})

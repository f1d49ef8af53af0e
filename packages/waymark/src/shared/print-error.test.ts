import { describe, expect, it } from 'vitest'
import type { DevError } from './dev-error.ts'
import { printError } from './print-error.ts'

const APP_FRAME = {
  file: 'app/page.tsx',
  path: '/s/app/page.tsx',
  line: 2,
  column: 3,
  functionName: 'Page',
  inApp: true,
}
const LIBRARY_FRAME = { file: 'node_modules/x/i.js', line: 9, column: 9, functionName: 'x', inApp: false }

const ERROR: DevError = {
  name: 'TypeError',
  message: 'Cannot read amount\nsecond line',
  frames: [LIBRARY_FRAME, APP_FRAME, LIBRARY_FRAME, LIBRARY_FRAME],
  codeFrame: {
    file: 'app/page.tsx',
    line: 2,
    column: 3,
    lines: [
      { number: 1, text: 'a' },
      { number: 2, text: '  b()' },
    ],
  },
  cause: { name: 'Error', message: 'no price', frames: [] },
  code: 'WM_X',
  hint: 'Add a price.',
  digest: '123',
}

describe('printError', () => {
  it('prints what happened last before it', () => {
    const breadcrumbs = Array.from({ length: 7 }, (_, index) => ({
      category: 'page',
      message: `turned ${index}`,
    }))
    const fetched = { category: 'http', data: { method: 'GET' } }
    const report = { id: 'x', breadcrumbs: [...breadcrumbs, fetched] }
    expect(printError({ name: 'Error', message: 'm', frames: [], digest: '1', report })).toBe(
      [
        '⨯ Error: m',
        '  Before that',
        '    page turned 3',
        '    page turned 4',
        '    page turned 5',
        '    page turned 6',
        '    http {"method":"GET"}',
        "  { digest: '1' }",
      ].join('\n'),
    )
  })

  it('prints the fields of an error', () => {
    const fields = { code: 'P2002', meta: { target: ['email\n\u001B[2J'] } }
    expect(printError({ name: 'Error', message: 'm', frames: [], fields })).toBe(
      String.raw`⨯ Error: m
  { code: "P2002", meta: {"target":["email\n\u001b[2J"]} }`,
    )
  })

  it('names the request, and where nobody waited for the error', () => {
    const facts = { digest: '1', request: 'GET /cart', place: 'unhandled rejection' } as const
    expect(printError({ name: 'Error', message: 'm', frames: [], ...facts })).toBe(
      "⨯ Error: m [unhandled rejection]\n  { digest: '1', request: 'GET /cart' }",
    )
  })

  it('prints what, where, the code, the way there and what to do', () => {
    expect(printError(ERROR)).toBe(
      [
        '⨯ TypeError: Cannot read amount',
        '  second line',
        '  app/page.tsx:2:3',
        '    1 | a',
        '  > 2 |   b()',
        '      |   ^',
        '    … 1 library frame',
        '    at Page (app/page.tsx:2:3)',
        '    … 2 library frames',
        '  Caused by',
        '  ⨯ Error: no price',
        '',
        '  Hint: Add a price. (WM_X)',
        "  { digest: '123' }",
      ].join('\n'),
    )
  })

  it('prints frames of libraries when there are no others', () => {
    const printed = printError({
      name: 'Error',
      message: 'x',
      frames: Array.from({ length: 8 }, () => LIBRARY_FRAME),
    })
    expect(printed.match(/at x \(node_modules/g)).toHaveLength(5)
    expect(printed).toContain('… 3 library frames')
  })

  it('prints every error of a build', () => {
    const other: DevError = { name: 'Error', message: 'second error', frames: [] }
    expect(printError({ ...ERROR, others: [other] })).toContain('⨯ Error: second error')
  })

  it('adds colours only when asked, and they change nothing else', () => {
    const coloured = printError(ERROR, { colors: true })
    expect(printError(ERROR)).not.toContain('\u001B')
    expect(coloured).toContain('\u001B[31m⨯ TypeError:')
    // oxlint-disable-next-line no-control-regex
    expect(coloured.replaceAll(/\u001B\[\d+m/g, '')).toBe(printError(ERROR))
  })
})

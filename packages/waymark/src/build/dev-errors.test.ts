import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createError } from '../shared/errors.ts'
import { describeError } from './dev-errors.ts'

const root = mkdtempSync(join(tmpdir(), 'waymark-errors-'))
mkdirSync(join(root, 'app'))
const page = join(root, 'app/page.tsx')
writeFileSync(page, 'export default function Page() {\n  return product.price.amount\n}\n')
writeFileSync(join(root, '.env.ts'), 'export const SECRET = "hunter2"\n')
afterAll(() => rmSync(root, { recursive: true }))

function createThrown(message: string, stack: string[], extra: object = {}): Error {
  return Object.assign(new Error(message), { stack: [`Error: ${message}`, ...stack].join('\n'), ...extra })
}

describe('describeError', () => {
  it('shows the source at the first frame of the app', async () => {
    const described = await describeError(
      createThrown('boom', [
        '    at inner (node:internal/x:1:1)',
        `    at Page (file://${page}?t=123:2:18)`,
        `    at render (${root}/node_modules/react/index.js:5:5)`,
      ]),
      { root },
    )
    expect(described.frames.map(({ file, inApp }) => [file, inApp])).toEqual([
      ['node:internal/x', false],
      ['app/page.tsx', true],
      ['node_modules/react/index.js', false],
    ])
    expect(described.codeFrame).toMatchObject({ file: 'app/page.tsx', path: page, line: 2, column: 18 })
    expect(described.codeFrame?.lines[1]?.text).toBe('  return product.price.amount')
  })

  it('shows who made the element, where the stack has no line of the app', async () => {
    const url = 'http://localhost:3000/app/page.tsx'
    const stack = `    at p (<anonymous>)\n    at Page (${url}:7:1)\n    at List (http://localhost:3000/list.js:1:1)`
    const described = await describeError(
      createThrown('Hydration failed', [`    at x (${root}/node_modules/react/index.js:5:5)`], {
        owners: { stack, renderer: 'browser' },
      }),
      {
        root,
        readSourceMap: async (source) =>
          source === url
            ? {
                file: page,
                // Line 7 is line 2 of the source.
                map: {
                  version: 3,
                  file: page,
                  names: [],
                  sources: ['page.tsx'],
                  mappings: ';;;;;;AACE',
                  sourcesContent: [],
                  sourceRoot: '',
                },
              }
            : undefined,
      },
    )
    expect(described.frames.filter(({ inApp }) => inApp)).toMatchObject([
      { file: 'app/page.tsx', line: 2, functionName: 'Page' },
    ])
    expect(described.codeFrame).toMatchObject({ file: 'app/page.tsx', line: 2 })
  })

  it('never shows a file that is no source of the app, whatever the stack says', async () => {
    const described = await describeError(
      createThrown('x', [`    at a (${root}/.env.ts:1:1)`, '    at b (/etc/passwd:1:1)']),
      { root },
    )
    expect(described.codeFrame).toBeUndefined()
    expect(JSON.stringify(described)).not.toContain('hunter2')
  })

  it('follows causes, and not for ever', async () => {
    const error = new Error('outer', { cause: new Error('middle', { cause: 'inner' }) })
    const described = await describeError(error, { root })
    expect(described.cause?.message).toBe('middle')
    expect(described.cause?.cause?.message).toBe('inner')

    const circular = new Error('again')
    circular.cause = circular
    let depth = 0
    for (let one = await describeError(circular, { root }); one.cause; one = one.cause) depth += 1
    expect(depth).toBe(5)
  })

  it('has the fields of an error, each cause its own, and none of a bundler', async () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const error = Object.assign(new Error('x', { cause }), { code: 'P1001', params: ['ann@example.org'] })
    const described = await describeError(error, { root })
    expect(described.fields).toEqual({ code: 'P1001' })
    expect(described.cause?.fields).toEqual({ code: 'ECONNREFUSED' })
    const built = Object.assign(new Error('x'), { plugin: 'vite:css', code: 'a { }', loc: { line: 1 } })
    expect((await describeError(built, { root })).fields).toBeUndefined()
  })

  it('keeps code and hint of the catalogue, and no code of others', async () => {
    const known = await describeError(createError('WM_NO_APP_FOLDER', { dir: '/x' }), { root })
    expect(known).toMatchObject({ code: 'WM_NO_APP_FOLDER', message: expect.stringContaining('/x') })
    expect(known.hint).toContain('app/layout.tsx')
    const other = await describeError(Object.assign(new Error('x'), { code: 'ENOENT', hint: 'h' }), { root })
    expect(other.code).toBeUndefined()
    expect(other.hint).toBeUndefined()
  })

  it('keeps the digest', async () => {
    expect((await describeError(createThrown('x', [], { digest: '77' }), { root })).digest).toBe('77')
  })

  it('finds the place of a build error and cleans its message', async () => {
    const error = createThrown(
      '[PARSE_ERROR] Error: Unexpected token\n   ╭─[ app/page.tsx:2:10 ]\n ──╯',
      [],
      {
        id: page,
        plugin: 'vite:oxc',
      },
    )
    const described = await describeError(error, { root })
    expect(described).toMatchObject({ name: 'SyntaxError', message: 'Unexpected token', plugin: 'vite:oxc' })
    expect(described.codeFrame).toMatchObject({ file: 'app/page.tsx', line: 2, column: 10 })
  })

  it('names the place of a build error even when the file may not be shown', async () => {
    const error = createThrown('x', [], { id: '/elsewhere/a.bin', loc: { line: 3, column: 0 } })
    expect((await describeError(error, { root })).codeFrame).toMatchObject({ line: 3, lines: [] })
  })

  it('shows every error of a failed build', async () => {
    const errors = ['first', 'second', 'third'].map((message) => createThrown(message, [], { kind: 'X' }))
    const described = await describeError(
      Object.assign(new Error('Build failed with 3 errors:'), { errors }),
      {
        root,
      },
    )
    expect(described.message).toBe('first')
    expect(described.others?.map(({ message }) => message)).toEqual(['second', 'third'])
  })

  it.each([
    ['a string', 'plain text', 'plain text'],
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['an object', { a: 1 }, '{"a":1}'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['an object without prototype', Object.create(null), '{}'],
  ])('describes %s that was thrown', async (_name, thrown, message) => {
    expect(await describeError(thrown, { root })).toEqual({ name: 'Error', message, frames: [] })
  })

  it('takes terminal commands out of the message', async () => {
    expect(
      (await describeError(new Error('a\u001B[2Jb\u001B]0;t\u0007c\u0008'), { root })).message,
    ).not.toMatch(
      // oxlint-disable-next-line no-control-regex
      /[\u0000-\u0008\u000B-\u001F]/,
    )
  })

  it('shortens a huge message', async () => {
    expect((await describeError(new Error('x'.repeat(1_000_000)), { root })).message.length).toBeLessThan(
      20_000,
    )
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createError } from '../shared/errors.ts'
import { NATIVE_NAMES } from '../shared/wire.ts'
import { createFetch } from './fetch-facade.ts'
import { formatErrorReport, loadApp } from './load-app.ts'
import { createListener } from './serve.ts'

const SERVER_ENTRY = `
const loadedWith = process.env.NODE_ENV
export default (runtime) => ({
  start: async () => {},
  handle: async (request, response) => {
    if (runtime.servePublicFile(request.url, request, response)) return
    if (request.url === '/fail') runtime.reportError({ error: new Error('broken'), digest: '123' })
    const { mode, buildId, secret, publicEnv } = runtime
    response.end(JSON.stringify({ loadedWith, mode, buildId, secret, publicEnv }))
  },
})
`

let base: string
let outDir: string
const environment = process.env.NODE_ENV

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'wm-load-'))
  outDir = join(base, '.waymark')
  const manifest = {
    buildId: 'build-1',
    names: NATIVE_NAMES,
    config: { publicEnv: ['WM_LOAD_PUBLIC', 'WM_LOAD_UNSET'] },
    files: {
      '/robots.txt': {
        file: 'robots.txt',
        root: 'public',
        size: 5,
        contentType: 'text/plain',
        etag: '"r"',
        immutable: false,
        encodings: {},
      },
    },
  }
  put('.waymark/manifest.json', JSON.stringify(manifest))
  put('.waymark/BUILD_ID', 'build-1\n')
  put('.waymark/secret.json', '{"secret":"kept"}')
  put('.waymark/package.json', '{"type":"module"}')
  put('.waymark/server/rsc/index.js', SERVER_ENTRY)
  put('public/robots.txt', 'hello')
})
afterEach(() => {
  rmSync(base, { recursive: true })
  process.env.NODE_ENV = environment
})

function put(path: string, content: string): void {
  mkdirSync(join(base, path, '..'), { recursive: true })
  writeFileSync(join(base, path), content)
}

test('the bundle is loaded in production mode and told about its build', async () => {
  process.env.NODE_ENV = 'test'
  const env = { WM_LOAD_PUBLIC: 'shown', WM_LOAD_PRIVATE: 'hidden' }
  const { app, manifest, files } = await loadApp(outDir, { env })
  const fetchApp = createFetch(createListener({ app, files, names: manifest.names }))
  const answer = await fetchApp(new Request('http://host/'))
  expect(await answer.json()).toEqual({
    loadedWith: 'production',
    mode: 'production',
    buildId: 'build-1',
    secret: 'kept',
    publicEnv: { WM_LOAD_PUBLIC: 'shown' },
  })
})

test('the app serves public files through its runtime', async () => {
  const { app, manifest, files } = await loadApp(outDir)
  const fetchApp = createFetch(createListener({ app, files, names: manifest.names }))
  const answer = await fetchApp(new Request('http://host/robots.txt'))
  expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
})

test('reported errors are printed with their digest', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  try {
    const { app, manifest, files } = await loadApp(outDir)
    const fetchApp = createFetch(createListener({ app, files, names: manifest.names }))
    await fetchApp(new Request('http://host/fail'))
    const printed = write.mock.calls.map(([text]) => String(text)).join('')
    expect(printed).toMatch(/^⨯ Error: broken\n {4}at [^]* \{ digest: '123' \}\n$/)
  } finally {
    write.mockRestore()
  }
})

describe('must refuse', () => {
  test.each([
    ['WM_NO_BUILD', '.waymark/manifest.json', undefined],
    ['WM_NO_BUILD', '.waymark/BUILD_ID', undefined],
    ['WM_NO_BUILD', '.waymark/server/rsc/index.js', undefined],
    ['WM_BUILD_BROKEN', '.waymark/BUILD_ID', 'another'],
    ['WM_BUILD_BROKEN', '.waymark/manifest.json', '{"buildId":'],
    ['WM_BUILD_BROKEN', '.waymark/manifest.json', '{"buildId":"build-1"}'],
    ['WM_BUILD_BROKEN', '.waymark/manifest.json', 'null'],
    ['WM_BUILD_BROKEN', '.waymark/server/rsc/index.js', 'export const a = 1'],
  ])('%s when %s is %j', async (code, path, content) => {
    if (content === undefined) rmSync(join(base, path))
    else put(path, content)
    await expect(loadApp(outDir)).rejects.toMatchObject({
      code,
      hint: expect.stringContaining('waymark build'),
    })
  })

  test('a module that the bundle misses is not called a missing build', async () => {
    put('.waymark/server/rsc/index.js', "import './other.js'")
    await expect(loadApp(outDir)).rejects.toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' })
  })
})

describe('formatErrorReport', () => {
  test('follows causes, also circular ones', () => {
    const inner = new Error('inner')
    const outer = new Error('outer', { cause: inner })
    inner.cause = outer
    const text = formatErrorReport({ error: outer })
    expect(text).toMatch(/^⨯ Error: outer[^]*caused by: Error: inner/)
    expect(text.split('caused by').length).toBeLessThan(10)
  })

  test('shows the errors that one stands for', () => {
    const members = [new Error('first'), 'second', ...Array.from({ length: 20 }, (_, at) => `more ${at}`)]
    const cause = new AggregateError(members, 'none answered')
    const text = formatErrorReport({ error: new Error('no stock', { cause }) })
    expect(text).toMatch(
      /no stock[^]*\ncaused by: AggregateError: none answered[^]*\none of them: Error: first/,
    )
    expect(text).toContain('\none of them: second\n')
    expect(text).not.toContain('more 9')
    const form = Object.assign(new Error('not valid'), { errors: ['ann@example.org', new Error('bad mail')] })
    expect(formatErrorReport({ error: form })).toMatch(/not valid[^]*\none of them: Error: bad mail/)
    expect(formatErrorReport({ error: form })).not.toContain('ann@example.org')
    const circle = new AggregateError([], 'round')
    circle.errors.push(circle)
    expect(formatErrorReport({ error: circle }).split('round')).toHaveLength(3)
  })

  test('shows the fields of an error and of its causes, without what a visitor sent', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', stack: 'Error: refused' })
    const fields = { code: 'P1', meta: { target: ['email'] }, params: ['ann@example.org'], stack: 'Error: x' }
    const error = Object.assign(new Error('x', { cause: refused }), fields)
    expect(formatErrorReport({ error, digest: '1' })).toBe(
      "⨯ Error: x { code: 'P1', meta: { target: [ 'email' ] } }\n" +
        "caused by: Error: refused { code: 'ECONNREFUSED' } { digest: '1' }",
    )
  })

  test.each<[unknown, string]>([
    [{ code: 'P1', details: { row: 1 } }, "⨯ { code: 'P1', details: { row: 1 } } { digest: '1' }"],
    [Object.create(null), "⨯ [Object: null prototype] {} { digest: '1' }"],
    [undefined, "⨯ undefined { digest: '1' }"],
    [null, "⨯ null { digest: '1' }"],
  ])('shows what is no error: %o', (error, text) => {
    expect(formatErrorReport({ error, digest: '1' })).toBe(text)
  })

  test('is there for an object that cannot be shown', () => {
    const error = {
      [inspect.custom]() {
        throw new Error('of its own')
      },
    }
    expect(formatErrorReport({ error })).toBe('⨯ An object that cannot be shown')
  })

  test('names the code of an error of the catalogue', () => {
    expect(formatErrorReport({ error: createError('WM_NO_APP_FOLDER', { dir: '/x' }), digest: '1' })).toMatch(
      / \{ code: 'WM_NO_APP_FOLDER', digest: '1' \}$/,
    )
  })

  test('a message cannot pass for another report, and secrets of the address are masked', () => {
    const report = { error: 'a\n⨯ Error: forged', method: 'GET', path: '/x?token=1&page=2' }
    expect(formatErrorReport(report)).toBe(
      "⨯ a\n    ⨯ Error: forged { request: 'GET /x?token=[Filtered]&page=2' }",
    )
  })

  test('does not let a message drive the terminal', () => {
    expect(formatErrorReport({ error: 'a\u001B[2Jb\rc\u009B' })).toBe('⨯ a?[2Jb?c?')
  })
})

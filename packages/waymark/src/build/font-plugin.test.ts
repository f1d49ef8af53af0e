import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fontPlugin } from './font-plugin.ts'
import type { FetchBytes } from './google-fonts.ts'

const root = fileURLToPath(new URL('../../../../fixtures/media', import.meta.url))
const PAGE = join(root, 'app/fonts/page.tsx')
const LOCAL = `'use client'\nimport localFont from 'waymark/font/local'\n`
const STYLESHEET = `/* latin */ @font-face { font-style: normal; font-weight: 400;
  src: url(https://fonts.gstatic.com/s/box/a.woff2) format('woff2'); unicode-range: U+0000-00FF; }`

let outDir: string
let warnings: string[]
beforeEach(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'waymark-fonts-'))
  warnings = []
})
afterEach(() => rm(outDir, { recursive: true, force: true }))

type Transform = (code: string) => Promise<{ code: string; css: string }>

function open(fetchBytes?: FetchBytes): Transform {
  const { transform } = fontPlugin({ root, outDir }, fetchBytes)
  const { handler } = transform as unknown as {
    handler(this: object, code: string, id: string): Promise<{ code: string }>
  }
  return async (source) => {
    const context = { warn: (text: string) => warnings.push(text), addWatchFile() {} }
    const { code } = await handler.call(context, source, PAGE)
    const sheets = [...code.matchAll(/import "([^"]+\.css)"/g)].map(([, path = '']) => readFile(path, 'utf8'))
    return { code, css: (await Promise.all(sheets)).join('\n') }
  }
}

test('a call becomes an object, its file an import, its rules a stylesheet; directive and lines stay', async () => {
  const { code, css } = await open()(`${LOCAL}const box = localFont({\n  src: './box.woff2',\n})\nfail()`)
  const lines = code.split('\n')
  expect(lines[0]).toBe(`'use client'`)
  expect(lines[5]).toBe('fail()')
  expect(code).not.toContain('waymark/font/local')
  expect(lines[2]).toMatch(/^const box = waymarkFont\(\{ "className":"wm-font-\w{8}"/)
  expect(code).toContain(`from ${JSON.stringify(`${join(root, 'app/fonts/box.woff2')}?url&no-inline`)}`)
  expect(css).toContain(`format('woff2')`)
  expect(css).toContain('size-adjust: 199.')
})

test('without preload, no file is imported', async () => {
  const { code } = await open()(`${LOCAL}const box = localFont({ src: './box.woff2', preload: false })`)
  expect(code).toContain('preloads: []')
  expect(code).not.toContain('?url')
})

describe('refuses', () => {
  test.each([
    ['a file that is not there', `{ src: './none.woff2' }`, 'WM_FONT_FILE'],
    ['a file of another kind', `{ src: './page.tsx' }`, 'WM_FONT_FILE'],
    ['no file', `{}`, 'WM_FONT_OPTION'],
    ['an unknown option', `{ src: './box.woff2', size: 1 }`, 'WM_FONT_OPTION'],
    ['a variable without dashes', `{ src: './box.woff2', variable: 'x' }`, 'WM_FONT_OPTION'],
    ['the end of a rule', `{ src: './box.woff2', weight: '400; } body {' }`, 'WM_FONT_OPTION'],
    ['no object', `'./box.woff2'`, 'WM_FONT_OPTION'],
  ])('%s', async (_, options, code) => {
    await expect(open()(`${LOCAL}const box = localFont(${options})`)).rejects.toMatchObject({
      code,
      id: PAGE,
    })
  })
})

const INTER = `import { Inter } from 'waymark/font/google'\nconst inter = Inter({ subsets: ['latin'] })`

test('a font of Google is fetched once and served by the app', async () => {
  const asked: string[] = []
  const font = await readFile(join(root, 'app/fonts/box.woff2'))
  const transform = open(async (url) => {
    asked.push(new URL(url).host)
    return url.endsWith('.woff2') ? font : Buffer.from(STYLESHEET)
  })
  const { code, css } = await transform(INTER)
  await transform(INTER)
  expect(asked).toEqual(['fonts.googleapis.com', 'fonts.gstatic.com'])
  expect(css).toContain('unicode-range: U+0000-00FF')
  expect(css).toContain('size-adjust')
  expect(css).not.toContain('gstatic')
  expect(code).toMatch(/import wm_font_\w+_0 from ".*\.woff2\?url&no-inline"/)
})

test('a font that cannot be fetched becomes a system font, with one warning', async () => {
  const transform = open(() => Promise.reject(new Error('no network')))
  const { css } = await transform(INTER)
  await transform(INTER)
  expect(css).toContain('system-ui, sans-serif')
  expect(warnings).toEqual([expect.stringContaining('download the files and use waymark/font/local')])
})

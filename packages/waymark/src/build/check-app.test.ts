import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkApp } from './check-app.ts'

let root = ''
const file = async (name: string, text = ''): Promise<void> => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true })
  await writeFile(path.join(root, name), text)
}
const list = async (): Promise<string[]> =>
  (await checkApp(root)).map(
    ({ file, line, breaks, message }) => `${breaks ? '✗' : '!'} ${file}:${line} ${message}`,
  )

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'waymark-check-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('an app in which nothing is different has no findings, and needs no app folder', async () => {
  expect(await list()).toEqual([])
  await file('app/page.tsx', "import Link from 'next/link'\nexport default () => <Link href='/' />")
  await file('next.config.mjs', 'export default { poweredByHeader: false }')
  expect(await list()).toEqual([])
})

test('keys of the configuration are found with their lines', async () => {
  await file(
    'next.config.js',
    "module.exports = {\n  experimental: {\n    ppr: true,\n  },\n  'distDir': 'build',\n  unheard: 1,\n}",
  )
  await file('package.json', '{}')
  expect(await list()).toEqual([
    '✗ next.config.js:3 "experimental.ppr" in next.config.js has no effect.',
    '! next.config.js:5 "distDir" in next.config.js has no effect.',
    '! next.config.js:6 next.config.js has the key "unheard", which is not known.',
  ])
})

test('code of the app is read, and nothing else', async () => {
  const code = "import X from 'next/nonsense'\nX()"
  for (const name of [
    'node_modules/x/index.js',
    '.next/server/x.js',
    '.waymark/server/x.js',
    'public/x.js',
    'app/page.test.tsx',
    'app/button.stories.tsx',
    'lib/__tests__/x.ts',
    'jest.config.js',
    'types.d.ts',
  ])
    await file(name, code)
  expect(await list()).toEqual([])
  await file('lib/deep/x.mjs', code)
  await file('src/app/part.tsx', code)
  expect(await list()).toEqual([
    '✗ lib/deep/x.mjs:1 "next/nonsense" is not supported yet.',
    '✗ src/app/part.tsx:1 "next/nonsense" is not supported yet.',
  ])
})

test('a picture that the app cannot draw breaks it, where the package for that is named', async () => {
  const draw = "import { ImageResponse } from 'next/og'\nexport const draw = () => new ImageResponse(null)"
  await file('app/icon.tsx', `// An icon\n${draw}`)
  await file('app/type.ts', "import type { ImageResponse } from 'next/og'\nexport type Drawn = ImageResponse")
  await file('lib/card.tsx', draw.replace('next/og', '@vercel/og'))
  const needs = (version: string): string =>
    `ImageResponse draws with the package @vercel/og, version 0.6 to 0.11; this app has ${version} of it.`
  expect(await list()).toEqual([`✗ app/icon.tsx:2 ${needs('none')}`, `✗ lib/card.tsx:1 ${needs('none')}`])
  const manifest = 'node_modules/@vercel/og/package.json'
  await file(manifest, '{ "version": "1.0.0" }')
  expect(await list()).toEqual([`✗ app/icon.tsx:2 ${needs('1.0.0')}`])
  await file(manifest, '{ "version": "0.11.1" }')
  expect(await list()).toEqual([])
})

test('pages in MDX that nothing compiles break the app, each by its name', async () => {
  await file('mdx-components.tsx', 'export const useMDXComponents = () => ({})')
  const pages = ['app/blog/page.mdx', 'src/pages/about.mdx', 'src/pages/old.md']
  for (const name of [...pages, 'app/blog/text.mdx', 'app/_drafts/page.mdx', 'content/post.mdx'])
    await file(name, '# Hello')
  await file('next.config.mjs', "export default { pageExtensions: ['tsx', 'mdx', 'md'] }")
  const own = '! mdx-components.tsx:1 Nothing compiles MDX in this app.'
  const broken =
    '✗ app/blog/page.mdx:1 app/blog/page.mdx is a page in MDX, which nothing compiles in this app.'
  const others = pages.slice(1).map((name) => broken.replaceAll(pages[0]!, name))
  expect(await list()).toEqual([own, broken, ...others])
  // Without the extension they are no pages, in Next.js either.
  await file('next.config.mjs', 'export default {}')
  expect(await list()).toEqual([own])
  await rm(path.join(root, 'next.config.mjs'))
  await file('waymark.config.mjs', "export default { pageExtensions: ['mdx'] }")
  expect(await list()).toContain(broken)
  // What a plugin compiles is for the build to find out.
  await file('waymark.config.mjs', "export default { pageExtensions: ['mdx'], vite: { plugins: [{}] } }")
  expect(await list()).toEqual([])
  await rm(path.join(root, 'waymark.config.mjs'))
  await file(
    'next.config.mjs',
    "import mdx from '@next/mdx'\nexport default mdx()({ pageExtensions: ['tsx', 'mdx', 'md'] })",
  )
  expect(await list()).toEqual([])
})

test('files of pages/ are served', async () => {
  await file('pages/a.tsx')
  await file('pages/api/c.ts')
  expect(await list()).toEqual([])
})

test('route files and middleware that could never answer break the app, misspelt files are pointed out', async () => {
  await file('app/page.tsx', "'use client'\nexport const metadata = {}\nexport default () => null")
  await file('app/api/route.ts', 'export default () => new Response()')
  await file('app/blog/pge.js', 'export default () => null')
  await file('app/_parts/page.tsx', 'export const size = 1')
  await file('middleware.ts', "export function middleware() {}\nexport const config = { matcher: 'admin' }")
  await file('instrumentaton.ts', 'export function register() {}')
  expect(await list()).toEqual([
    expect.stringMatching(/^! instrumentaton\.ts:1 instrumentaton\.ts has no effect/),
    expect.stringMatching(/^! app\/blog\/pge\.js:1 app\/blog\/pge\.js has no effect/),
    expect.stringMatching(/^✗ middleware\.ts:1 "matcher" in the config of the middleware/),
    expect.stringMatching(/^✗ app\/api\/route\.ts:1 app\/api\/route\.ts has a default export/),
    expect.stringMatching(/^✗ app\/page\.tsx:1 app\/page\.tsx has "use client" and exports metadata/),
  ])
})

test('pages in MDX need a plugin that compiles them, not any', async () => {
  await file('package.json', '{}')
  await file('app/page.mdx', '# Hello')
  const config = (more: string): Promise<void> =>
    file('next.config.js', `module.exports = { pageExtensions: ['tsx', 'mdx'], ${more} }`)
  await config('compiler: { removeConsole: true }')
  expect(await list()).toEqual([expect.stringContaining('app/page.mdx')])
  await config("'@next/mdx': {}")
  expect(await list()).toEqual([])
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { ResolvedProject } from './config.ts'
import { guessRouteFile, listMisspeltFiles } from './misspelt-files.ts'

describe('guessing', () => {
  test.each([
    ['pages', 'page'],
    ['Page', 'page'],
    ['PAGE', 'page'],
    ['layouts', 'layout'],
    ['Layout', 'layout'],
    ['not_found', 'not-found'],
    ['notfound', 'not-found'],
    ['notFound', 'not-found'],
    ['not.found', 'not-found'],
    ['routes', 'route'],
    ['globalError', 'global-error'],
    ['unauthorised', 'unauthorized'],
    ['index', 'page'],
    ['pge', 'page'],
    ['apge', 'page'],
    ['pagee', 'page'],
    ['layot', 'layout'],
    ['laoyut', 'layout'],
    ['not-fond', 'not-found'],
    ['laoding', 'loading'],
  ])('%s was meant as %s', (stem, meant) => {
    expect(guessRouteFile(stem)).toBe(meant)
  })

  test.each([
    'page',
    'not-found',
    'global-not-found',
    'pager',
    'pane',
    'router',
    'leading',
    'errors-list',
    'card',
    '',
  ])('%s was meant as it is', (stem) => {
    expect(guessRouteFile(stem)).toBeUndefined()
  })
})

const roots: string[] = []
afterEach(() => Promise.all(roots.splice(0).map((root) => rm(root, { recursive: true, force: true }))))

const COMPONENT = 'export default function Part() { return null }'

async function list(files: Record<string, string>, appFolder = 'app'): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'waymark-names-'))
  roots.push(root)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const warnings = await listMisspeltFiles({
    root,
    appDir: join(root, appFolder),
    config: { pageExtensions: ['tsx', 'ts', 'jsx', 'js'] },
  } as ResolvedProject)
  return warnings.map(({ error: { message, hint } }) => `${message} ${hint}`).sort()
}

test('files that were meant as route files are named, with the right name', async () => {
  const found = await list({
    'app/pages.tsx': COMPONENT,
    'app/blog/Page.tsx': COMPONENT,
    'app/(shop)/cart/index.tsx': COMPONENT,
    'app/api/routes.ts': 'export async function GET() {}',
    'app/not_found.tsx': COMPONENT,
  })
  expect(found).toHaveLength(5)
  expect(found.join('\n')).toContain('app/api/routes.ts')
  expect(found.join('\n')).toContain('page.tsx')
  expect(found.join('\n')).toContain('route.ts')
  expect(found.join('\n')).toContain('not-found.tsx')
})

test('a page in index.js is one when it has markup', async () => {
  const found = await list({
    'app/index.js': 'export default () => <h1>Home</h1>',
    'app/lib-like/index.js': "export { default } from './x.js'",
  })
  expect(found.join('\n')).toContain('app/index.js')
  expect(found).toHaveLength(1)
})

test('files of the project are named, when they are misspelt and when they stand in another folder', async () => {
  const code = 'export function middleware() {}'
  expect((await list({ 'middelware.ts': code })).join()).toMatch(/middelware\.ts .* name it middleware\.ts/)
  expect((await list({ 'Middleware.ts': code })).join()).toContain('name it middleware.ts')
  expect((await list({ 'src/app/page.tsx': COMPONENT, 'middleware.ts': code }, 'src/app')).join()).toMatch(
    /middleware\.ts is never run: it has to stand beside src\/app\..*src\/middleware\.ts/,
  )
  expect((await list({ 'app/proxy.ts': code })).join()).toMatch(/app\/proxy\.ts is never run.* to proxy\.ts/)
  expect(await list({ 'middleware.ts': code, 'instrumentation.ts': '', 'app/page.tsx': COMPONENT })).toEqual(
    [],
  )
  expect(await list({ 'src/app/page.tsx': COMPONENT, 'src/proxy.ts': code }, 'src/app')).toEqual([])
})

test('what is right, private, a part of a page or no component is left alone', async () => {
  const found = await list({
    'app/page.tsx': COMPONENT,
    'app/Page.tsx': COMPONENT,
    'app/index.tsx': COMPONENT,
    'app/feed/route.ts': 'export const GET = () => {}',
    'app/feed/index.tsx': COMPONENT,
    'app/_parts/Layout.tsx': COMPONENT,
    'app/components/Loading.tsx': COMPONENT,
    'app/blog/card/index.tsx': "export { Card } from './card'",
    'app/blog/list/index.ts': COMPONENT,
    'app/blog/pages.css': '',
    'app/blog/routes.ts': "export const routes = ['/a']",
    'lib/Page.tsx': COMPONENT,
  })
  expect(found).toEqual([])
})

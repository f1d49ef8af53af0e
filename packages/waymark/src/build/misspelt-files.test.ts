import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
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
  ])('%s was meant as %s', (stem, meant) => {
    expect(guessRouteFile(stem)).toBe(meant)
  })

  test.each(['page', 'not-found', 'global-not-found', 'pager', 'errors-list', 'card', ''])(
    '%s was meant as it is',
    (stem) => {
      expect(guessRouteFile(stem)).toBeUndefined()
    },
  )
})

let root: string | undefined
afterEach(() => rm(root ?? '', { recursive: true, force: true }))

const COMPONENT = 'export default function Part() { return null }'

async function list(files: Record<string, string>): Promise<string[]> {
  root = await mkdtemp(join(tmpdir(), 'waymark-names-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const warnings = await listMisspeltFiles(join(root, 'app'), ['tsx', 'ts', 'jsx', 'js'])
  return warnings.map(({ message, hint }) => `${message} ${hint}`).sort()
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

import { afterEach, expect, test } from 'vitest'
import { runBuild } from '../harness/build-app.ts'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'

let copy: FixtureCopy
afterEach(() => copy?.remove())

async function buildWith(path: string, text: string): Promise<{ code: number; output: string }> {
  copy = await copyFixture('exported')
  await copy.edit('waymark.config.ts', "output: 'export'", '')
  await copy.write(path, text)
  return runBuild(copy.dir)
}

test('a page that fails while it is made fails the build, with its name and the error', async () => {
  const { code, output } = await buildWith(
    'app/broken/page.tsx',
    "export default function Broken() {\n  throw new Error('no data today')\n}\n",
  )
  expect(code).not.toBe(0)
  expect(output).toContain('/broken')
  expect(output).toContain('no data today')
  expect(output).toContain('broken/page.tsx')
})

test('a page that must be static and reads the request fails the build with file and API', async () => {
  const { code, output } = await buildWith(
    'app/strict/page.tsx',
    "import { headers } from 'waymark/headers'\nexport const dynamic = 'error'\nexport default async function Page() {\n  await headers()\n  return null\n}\n",
  )
  expect(code).not.toBe(0)
  expect(output).toContain('app/strict/page.tsx')
  expect(output).toContain('headers()')
})

test('a wrong value of generateStaticParams is named', async () => {
  const { code, output } = await buildWith(
    'app/list/[id]/page.tsx',
    'export function generateStaticParams() {\n  return [{ id: {} }]\n}\nexport default function Page() {\n  return null\n}\n',
  )
  expect(code).not.toBe(0)
  expect(output).toContain('id')
  expect(output).toContain('a text is needed')
})

test('with cacheComponents a page is rendered for each request, because its data may be of any kind', async () => {
  copy = await copyFixture('exported')
  await copy.edit('waymark.config.ts', "output: 'export'", 'cacheComponents: true')
  await copy.write(
    'app/fresh/page.tsx',
    'export default async function Fresh() {\n  await new Promise((resolve) => setTimeout(resolve))\n  return Date.now()\n}\n',
  )
  await copy.write(
    'app/kept/page.tsx',
    "export const dynamic = 'force-static'\nexport default function Kept() {\n  return 'kept'\n}\n",
  )
  const { code, output } = await runBuild(copy.dir)
  expect(code).toBe(0)
  expect(output).toMatch(/\/fresh +ƒ per request · cacheComponents/)
  expect(output).toMatch(/\/kept +○ static/)
})

test('code that ends the process does not end in a build that can be served', async () => {
  const { code, output } = await buildWith(
    'app/exits/page.tsx',
    'export default function Page() {\n  process.exit(0)\n}\n',
  )
  expect(code).not.toBe(0)
  expect(output).toContain('process.exit()')
})

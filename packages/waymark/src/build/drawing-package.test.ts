import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawingPackagePlugin } from './drawing-package.ts'

const OWN_FILE = fileURLToPath(new URL('../rsc/image-response.ts', import.meta.url))

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'drawing-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** As Vite would call it. */
function resolvePackage(importer = OWN_FILE): Promise<unknown> {
  const { resolveId } = drawingPackagePlugin({ root })
  type Hook = { handler(source: string, importer: string): Promise<unknown> }
  return (resolveId as unknown as Hook).handler('@vercel/og', importer)
}

async function install(version: string): Promise<void> {
  const dir = join(root, 'node_modules/@vercel/og')
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'package.json'), JSON.stringify({ name: '@vercel/og', version }))
}

test('the package of the app is left to Node, with the fonts that lie beside it', async () => {
  await install('0.11.1')
  expect(await resolvePackage()).toEqual({ id: '@vercel/og', external: true })
})

test('an app without the package is told what to install', async () => {
  await expect(resolvePackage()).rejects.toMatchObject({
    code: 'WM_OG_PACKAGE',
    message: expect.stringContaining('this app has none of it'),
    hint: 'Run "npm install @vercel/og@0.11".',
  })
})

test('so is one with a version that Node cannot load', async () => {
  await install('1.0.3')
  await expect(resolvePackage()).rejects.toMatchObject({
    code: 'WM_OG_PACKAGE',
    message: expect.stringContaining('this app has 1.0.3 of it'),
  })
})

test('an import of the app is left alone, whatever it has', async () => {
  expect(await resolvePackage('/app/app/og/route.tsx')).toBeUndefined()
})

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listStylePackages } from './style-packages.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-styles-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function install(name: string, manifest: object | string): Promise<void> {
  const folder = join(root, 'node_modules', name)
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'package.json'),
    typeof manifest === 'string' ? manifest : JSON.stringify({ name, ...manifest }),
  )
}

async function depend(fields: Record<string, Record<string, string>>): Promise<void> {
  await writeFile(join(root, 'package.json'), JSON.stringify(fields))
}

test('packages that say they are stylesheets are found among both kinds of dependencies', async () => {
  await install('theme', { style: 'theme.css' })
  await install('@shop/tokens', { exports: { '.': { style: './tokens.css', default: './tokens.js' } } })
  await install('code', { main: 'index.js', exports: { '.': './index.js' } })
  await depend({
    dependencies: { theme: '1', code: '1' },
    devDependencies: { '@shop/tokens': '1' },
  })
  expect(await listStylePackages(root)).toEqual(['theme', '@shop/tokens'])
})

test('a package whose exports hide its package.json is read all the same', async () => {
  await install('hidden', { exports: { '.': { style: './index.css' } } })
  await depend({ dependencies: { hidden: '1' } })
  expect(await listStylePackages(root)).toEqual(['hidden'])
})

test('a file or a folder that is merely called style is not a stylesheet', async () => {
  await install('named', { exports: { './style': './style.js', './style.css': './style.css' } })
  await install('flag', { style: true })
  await depend({ dependencies: { named: '1', flag: '1' } })
  expect(await listStylePackages(root)).toEqual([])
})

test('packages that are missing, broken or not asked for are left out', async () => {
  await install('broken', '{ "style": ')
  await install('unasked', { style: 'index.css' })
  await depend({ dependencies: { broken: '1', missing: '1' } })
  expect(await listStylePackages(root)).toEqual([])
})

test('an app without a package.json has none', async () => {
  expect(await listStylePackages(root)).toEqual([])
})

/** A folder `apps/site` below the root of a repository that has workspaces. */
async function createSite(fields: Record<string, Record<string, string>> = {}): Promise<string> {
  const site = join(root, 'apps/site')
  await mkdir(site, { recursive: true })
  await writeFile(join(site, 'package.json'), JSON.stringify(fields))
  return site
}

test('a package that only the root of the repository names is found', async () => {
  await install('theme', { style: 'theme.css' })
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ workspaces: ['apps/*'], devDependencies: { theme: '1' } }),
  )
  expect(await listStylePackages(await createSite())).toEqual(['theme'])
})

test('folders above the root of the repository are not asked', async () => {
  await install('theme', { style: 'theme.css' })
  await depend({ dependencies: { theme: '1' } })
  const site = await createSite()
  await writeFile(join(site, 'pnpm-workspace.yaml'), 'packages: []\n')
  expect(await listStylePackages(site)).toEqual([])
})

test('a package that a package of the same repository names is found', async () => {
  const site = await createSite({ dependencies: { '@shop/ui': '*' } })
  const ui = join(root, 'packages/ui')
  await mkdir(join(ui, 'node_modules/theme'), { recursive: true })
  await writeFile(join(ui, 'node_modules/theme/package.json'), JSON.stringify({ style: 'theme.css' }))
  await writeFile(join(ui, 'package.json'), JSON.stringify({ dependencies: { theme: '1', '@shop/ui': '*' } }))
  await mkdir(join(root, 'node_modules/@shop'), { recursive: true })
  await symlink(ui, join(root, 'node_modules/@shop/ui'))
  expect(await listStylePackages(site)).toEqual(['theme'])
})

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMPAT_NAMES, NATIVE_NAMES, type WireNames } from '../shared/wire.ts'
import type { ResolvedProject } from './config.ts'
import { NEXT_MODULES } from './next-module-table.ts'
import { createNextSupport, type NextSupport } from './next-modules.ts'
import { formatNextTypes, writeNextEnv } from './next-types.ts'
import { findOwnModule } from './own-package.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'waymark-next-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function install(name: string, manifest: object): Promise<void> {
  await mkdir(path.join(root, 'node_modules', name), { recursive: true })
  await writeFile(
    path.join(root, 'node_modules', name, 'package.json'),
    JSON.stringify({ name, ...manifest }),
  )
}

const support = (names: WireNames, configFile?: string): Promise<NextSupport> =>
  createNextSupport({ root, names, configFile, outDir: path.join(root, '.waymark') } as ResolvedProject)

describe('imports from next are', () => {
  test.each<[string, WireNames, string | undefined, boolean, boolean]>([
    ['ours in an app with a next.config', COMPAT_NAMES, 'next.config.js', false, true],
    ['ours there even if the package is installed', COMPAT_NAMES, 'next.config.js', true, true],
    [
      'ours in an app without a configuration, the package installed or not',
      NATIVE_NAMES,
      undefined,
      true,
      true,
    ],
    ['ours in a native app without the package', NATIVE_NAMES, 'waymark.config.ts', false, true],
    ['those of the package in a native app that has it', NATIVE_NAMES, 'waymark.config.ts', true, false],
  ])('%s', async (_, names, configFile, isInstalled, isOurs) => {
    if (isInstalled) await install('next', { version: '15.0.0' })
    const { plugins, clientDeps } = await support(names, configFile)
    expect(plugins.length > 0).toBe(isOurs)
    expect(clientDeps.exclude).toEqual(isOurs ? ['next'] : [])
  })
})

test('packages that depend on next are bundled, whichever way they say it', async () => {
  await install('peer', { peerDependencies: { next: '>=14' } })
  await install('direct', { dependencies: { next: '14' } })
  await install('themes', { peerDependencies: { react: '19' } })
  await writeFile(
    path.join(root, 'package.json'),
    JSON.stringify({ dependencies: { peer: '1', themes: '1' }, devDependencies: { direct: '1' } }),
  )
  // And `next` itself, which Node would load if it is there.
  expect((await support(COMPAT_NAMES)).packages).toEqual(['next', 'peer', 'direct'])
})

describe('the types', () => {
  test('declare every module that exists, and none that does not', () => {
    const text = formatNextTypes()
    for (const [name, target] of Object.entries(NEXT_MODULES)) {
      const isDeclared = text.includes(`declare module '${name}' {`)
      expect(isDeclared, name).toBe(target !== 'waymark' && findOwnModule(target) !== undefined)
    }
    expect(text).toContain("export { default } from 'waymark/link'")
    expect(text).not.toContain("export { default } from 'waymark/navigation'")
  })

  test('are found through a file that is written once and never changed', async () => {
    const file = path.join(root, 'next-env.d.ts')
    await writeNextEnv({ root, config: { typedRoutes: false } })
    expect(await readFile(file, 'utf8')).toBe('/// <reference path="./.waymark/types/next.d.ts" />\n')
    await writeFile(file, 'mine')
    await writeNextEnv({ root, config: { typedRoutes: true } })
    expect(await readFile(file, 'utf8')).toBe('mine')
  })
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readAppSource } from './read-app-source.ts'

const base = mkdtempSync(join(tmpdir(), 'waymark-source-'))
const root = join(base, 'shop')
mkdirSync(join(root, 'app/.hidden'), { recursive: true })
mkdirSync(join(root, 'node_modules/lib'), { recursive: true })
mkdirSync(join(base, 'shop-secrets'))
for (const file of [
  'shop/app/page.tsx',
  'shop/app/.hidden/key.ts',
  'shop/.env',
  'shop/.env.ts',
  'shop/secret.pem',
  'shop/data.json',
  'shop/node_modules/lib/index.js',
  'shop-secrets/key.ts',
]) {
  writeFileSync(join(base, file), `text of ${file}`)
}
writeFileSync(join(root, 'huge.ts'), 'x'.repeat(2_000_001))
symlinkSync(join(base, 'shop-secrets/key.ts'), join(root, 'app/link.ts'))
symlinkSync(join(root, '.env'), join(root, 'app/env.ts'))
mkdirSync(join(root, 'folder.ts'))
afterAll(() => rmSync(base, { recursive: true }))

describe('readAppSource', () => {
  it.each([
    ['an environment file', 'shop/.env'],
    ['a hidden file that looks like a source', 'shop/.env.ts'],
    ['a file in a hidden folder', 'shop/app/.hidden/key.ts'],
    ['a key', 'shop/secret.pem'],
    ['data', 'shop/data.json'],
    ['a library', 'shop/node_modules/lib/index.js'],
    ['a sibling folder that starts with the name of the root', 'shop-secrets/key.ts'],
    ['a path that climbs out of the root', 'shop/app/../../shop-secrets/key.ts'],
    ['a link that leads out of the root', 'shop/app/link.ts'],
    ['a link to an environment file', 'shop/app/env.ts'],
    ['a very large file', 'shop/huge.ts'],
    ['a folder', 'shop/folder.ts'],
    ['a file that does not exist', 'shop/app/missing.ts'],
  ])('refuses %s', async (_name, file) => {
    expect(await readAppSource(`${base}/${file}`, root)).toBeUndefined()
  })

  it('reads a source file of the app', async () => {
    expect(await readAppSource(join(root, 'app/page.tsx'), root)).toBe('text of shop/app/page.tsx')
  })
})

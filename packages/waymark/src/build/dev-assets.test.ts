import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevAssetLocator } from './dev-assets.ts'

let dir: string
beforeAll(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'waymark-assets-')))
  await mkdir(join(dir, 'app/.hidden'), { recursive: true })
  await mkdir(join(dir, 'shared'))
  for (const file of ['app/a b.png', 'app/.hidden/a.png', 'shared/b.png', 'secret.png'])
    await writeFile(join(dir, file), 'x')
  await symlink(join(dir, 'secret.png'), join(dir, 'app/link.png'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test.each([
  ['/_waymark/a%20b.png', 'app/a b.png'],
  ['/_waymark/@fs{dir}/shared/b.png', 'shared/b.png'],
  ['/_waymark/@fs{dir}/secret.png', undefined],
  ['/_waymark/link.png', undefined],
  ['/_waymark/../secret.png', undefined],
  ['/_waymark/%2e%2e/secret.png', undefined],
  ['/_waymark/x%2F..%2F..%2Fsecret.png', undefined],
  ['/_waymark/.hidden/a.png', undefined],
  ['/_waymark/none.png', undefined],
  ['/_waymark/%ZZ', undefined],
  ['/_waymark/', undefined],
  ['/a%20b.png', undefined],
])('%s', (path, expected) => {
  const root = join(dir, 'app')
  const locate = createDevAssetLocator({
    root,
    internalSegment: '_waymark',
    allowed: [root, join(dir, 'shared')],
  })
  const found = locate(path.replace('{dir}', dir))
  expect(found?.path).toBe(expected === undefined ? undefined : join(dir, expected))
})

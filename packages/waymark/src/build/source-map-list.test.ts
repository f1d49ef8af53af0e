import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NATIVE_NAMES } from '../shared/wire.ts'
import { listSourceMaps } from './source-map-list.ts'

const ID = '6b3a7cbe-52b5-4c5f-8d0a-0f7f6b1e2d3c'
let outDir = ''

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'waymark-maps-'))
  await mkdir(join(outDir, 'client/assets'), { recursive: true })
  await mkdir(join(outDir, 'server/rsc'), { recursive: true })
  const write = (file: string, text: string): Promise<void> => writeFile(join(outDir, file), text)
  await write('client/assets/[a].js', `${'x'.repeat(2000)}\n//# debugId=${ID}\n`)
  await write('client/assets/[a].js.map', '{}')
  await write('client/assets/no-map.js', `//# debugId=${ID}`)
  await write('client/assets/no-id.js', 'x')
  await write('client/assets/no-id.js.map', '{}')
  await write('server/rsc/index.js', `//# debugId=${ID}\n//# sourceMappingURL=index.js.map`)
  await write('server/rsc/index.js.map', '{}')
})
afterAll(() => rm(outDir, { recursive: true }))

it('lists scripts with their ids and maps', async () => {
  expect(await listSourceMaps(outDir, { release: 'b', names: NATIVE_NAMES })).toEqual({
    release: 'b',
    files: {
      '/_waymark/assets/[a].js': { debugId: ID, map: 'client/assets/[a].js.map' },
      'server/rsc/index.js': { debugId: ID, map: 'server/rsc/index.js.map' },
    },
  })
})

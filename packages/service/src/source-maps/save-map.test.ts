import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { saveSourceMap } from './save-map.ts'

const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

describeStores((store) => {
  it('over the limit the oldest maps go, with their files', async () => {
    const { database, dir } = store()
    const uploadsDir = join(dir, 'maps')
    let nowMs = 0
    const save = (index: number, maxSourceMapsBytes?: number): Promise<void> =>
      saveSourceMap(
        {
          database,
          uploadsDir,
          now: () => nowMs++,
          ...(maxSourceMapsBytes === undefined ? {} : { maxSourceMapsBytes }),
        },
        { projectId: 1, debugId: idOf(index), file: `${index}.js.map`, map: '{"version":3}' },
      )
    for (const index of [1, 2, 3]) await save(index)
    // Sent again: it is no longer the oldest.
    await save(1)
    const { bytes } = await database.db.selectFrom('source_map').select('bytes').executeTakeFirstOrThrow()
    await save(4, 2 * bytes)
    const rows = await database.db.selectFrom('source_map').select('debug_id').orderBy('debug_id').execute()
    expect(rows.map((row) => row.debug_id)).toEqual([idOf(1), idOf(4)])
    expect(await readdir(join(uploadsDir, '1'))).toEqual([`${idOf(1)}.map.gz`, `${idOf(4)}.map.gz`])
  })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { saveSourceMap } from './save-map.ts'
import { createUploads, readUpload } from './uploads.ts'

const FIRST = '00000000-0000-4000-8000-000000000001'
const SECOND = '00000000-0000-4000-8000-000000000002'

describeStores((store) => {
  it('what was sent to one server is had by the others of the same PostgreSQL, as it is now', async () => {
    const { database, dir } = store()
    const isShared = database.dialect === 'postgres'
    const save = (debugId: string, map: string): Promise<void> =>
      saveSourceMap(
        { database, uploadsDir: join(dir, 'here'), now: Date.now },
        { projectId: 1, debugId, file: 'a.js.map', map },
      )
    const there = createUploads(join(dir, 'there'), database)
    await save(FIRST, '{"version":3}')
    expect(await there.provide(1, FIRST)).toBe(isShared)
    expect(await there.provide(1, SECOND)).toBe(false)
    expect([...(await there.list(1))]).toEqual(isShared ? [FIRST] : [])

    await save(FIRST, '{"version":3,"file":"a.js"}')
    expect(await there.provide(1, FIRST)).toBe(isShared)
    const read = (): Promise<string> => readUpload(there.pathOf(1, FIRST)).catch(() => 'none')
    expect(await read()).toBe(isShared ? '{"version":3,"file":"a.js"}' : 'none')
  })

  it('copies of maps that are gone go when the next one is fetched', async () => {
    const { database, dir, commands } = store()
    const there = createUploads(join(dir, 'there'), database)
    const input = { projectId: 1, file: 'a.js.map', map: '{"version":3}' }
    await commands.saveSourceMap({ ...input, debugId: FIRST })
    const isShared = await there.provide(1, FIRST)
    expect(existsSync(there.pathOf(1, FIRST))).toBe(isShared)
    await database.db.deleteFrom('source_map').where('debug_id', '=', FIRST).execute()
    await commands.saveSourceMap({ ...input, debugId: SECOND })
    expect(await there.provide(1, SECOND)).toBe(isShared)
    expect(existsSync(there.pathOf(1, FIRST))).toBe(false)
    expect(existsSync(there.pathOf(1, SECOND))).toBe(isShared)
  })
})

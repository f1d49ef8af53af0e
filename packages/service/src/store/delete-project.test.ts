import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ServiceError } from '../errors.ts'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'
import { OF_ISSUE, OF_PROJECT } from './delete-project.ts'
import { saveProject } from './projects.ts'

describeStores((store) => {
  it('knows every table that holds something of a project', async () => {
    const tables = await store().database.db.introspection.getTables()
    const withColumn = (column: string): string[] =>
      tables.filter(({ columns }) => columns.some(({ name }) => name === column)).map(({ name }) => name)
    const ofProject = withColumn('project_id')
    expect([...OF_PROJECT].sort()).toEqual(ofProject.sort())
    expect([...OF_ISSUE].sort()).toEqual(
      withColumn('issue_id')
        .filter((name) => !ofProject.includes(name))
        .sort(),
    )
  })

  it('takes the reports of a project with it, and leaves those of others', async () => {
    const { commands, queries, dir } = store()
    const other = await commands.createProject({ name: 'other' })
    await store().digest(['event', createEvent('load', { user: { id: 'a' }, release: '1.0.0' })])
    const debugId = '0b6f1a3c-7d55-4b1e-9a55-5a0f6ac2b7d1'
    await commands.saveSourceMap({ projectId: 1, debugId, file: 'a.js.map', map: '{}' })
    await commands.saveSourceMap({ projectId: other.id, debugId, file: 'a.js.map', map: '{}' })
    await commands.deleteProject({ projectId: 1 })
    expect((await queries.listProjects()).map(({ name }) => name)).toEqual(['other'])
    for (const table of ['issue', 'event', 'history'] as const) expect(await store().count(table)).toBe(0)
    expect(existsSync(join(dir, 'maps', '1'))).toBe(false)
    const settings = await queries.readSettings({ projectId: other.id })
    expect(settings.sourceMaps).toHaveLength(1)
    await expect(commands.deleteProject({ projectId: 1 })).rejects.toBeInstanceOf(ServiceError)
  })

  it('no project gets the id of one that was deleted', async () => {
    const { commands } = store()
    const second = await commands.createProject({ name: 'second' })
    expect(second.id).toBe(2)
    await commands.deleteProject({ projectId: 2 })
    await saveProject(store().database.db, { id: 7, name: 'of an app' }, 0)
    await commands.deleteProject({ projectId: 7 })
    expect((await commands.createProject({ name: 'third' })).id).toBe(8)
  })

  it('is not brought back by a page that was opened before', async () => {
    const { commands, queries } = store()
    const { id } = await commands.createProject({ name: 'second' })
    await commands.deleteProject({ projectId: id })
    const gone = { error: { code: 'WMS006' } }
    const attempts = [
      commands.changeProject({ id, name: 'again', settings: { retainedEvents: 1_000 } }),
      commands.saveChannel({ projectId: id, kind: 'webhook', url: 'https://8.8.8.8/' }),
    ]
    const results = await Promise.all(
      attempts.map((attempt) =>
        attempt.then(
          () => ({}),
          (error: unknown) => ({ error }),
        ),
      ),
    )
    expect(results).toMatchObject([gone, gone])
    expect((await queries.listProjects()).map((project) => project.id)).toEqual([1])
    expect(await store().database.db.selectFrom('alert_channel').selectAll().execute()).toEqual([])
  })
})

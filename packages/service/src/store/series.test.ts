import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createSeriesIds, type SeriesKey } from './series.ts'

const KEY: SeriesKey = {
  project_id: 1,
  kind: 'segment',
  route: '/',
  op: 'http.server',
  version: '1.0.0',
  environment: 'production',
  device: '',
}
const DAY_MS = 86_400_000

describeStores((store) => {
  let nowMs = 0
  const open = () => createSeriesIds(store().database.db, { now: () => nowMs })
  const find = async (series: Awaited<ReturnType<typeof open>>, keys: SeriesKey[]) => {
    const { database } = store()
    return database.db.transaction().execute((tx) => series.find({ tx, dialect: database.dialect }, keys))
  }
  const many = (count: number, change: (index: number) => Partial<SeriesKey>): SeriesKey[] =>
    Array.from({ length: count }, (_, index) => ({ ...KEY, ...change(index) }))
  const distinct = async (column: 'route' | 'op' | 'version' | 'environment'): Promise<string[]> => {
    const rows = await store().database.db.selectFrom('series').select(column).distinct().execute()
    return rows.map((row) => row[column] as string)
  }

  it.each(['op', 'environment', 'version'] as const)('made-up names of %s are few', async (column) => {
    const series = await open()
    await find(series, [KEY, ...many(400, (index) => ({ [column]: `made up ${index}` }))])
    const names = await distinct(column)
    expect(names.length).toBeLessThanOrEqual(201)
    expect(names).toContain('(other)')
    expect(names).toContain(KEY[column])
    // Also after a restart.
    await find(
      await open(),
      many(400, (index) => ({ [column]: `more ${index}` })),
    )
    expect((await distinct(column)).length).toBeLessThanOrEqual(column === 'version' ? 401 : 201)
  })

  it('what is known keeps its name, and what we name ourselves', async () => {
    const series = await open()
    const [before] = await find(series, [KEY])
    const flood = many(400, (index) => ({ op: `${index}`, environment: `${index}`, version: `${index}` }))
    await find(series, flood)
    expect(await find(series, [KEY])).toEqual([before])
    await find(series, [
      { ...KEY, kind: 'vital', op: 'lcp' },
      { ...KEY, kind: 'place', route: '', op: 'server' },
      { ...KEY, kind: 'error', route: '', op: '', version: '' },
    ])
    const rows = await store()
      .database.db.selectFrom('series')
      .select(['kind', 'op', 'version'])
      .where('kind', 'in', ['vital', 'place', 'error'])
      .orderBy('id')
      .execute()
    expect(rows.map((row) => Object.values(row).join())).toEqual([
      'vital,lcp,1.0.0',
      'place,server,1.0.0',
      'error,,',
    ])
  })

  it('the releases of another day have names again', async () => {
    const series = await open()
    await find(
      series,
      many(400, (index) => ({ version: `made up ${index}` })),
    )
    nowMs += DAY_MS
    await find(series, [{ ...KEY, version: '2.0.0' }])
    expect(await distinct('version')).toContain('2.0.0')
  })
})

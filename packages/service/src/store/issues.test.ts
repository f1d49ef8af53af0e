import { expect, it } from 'vitest'
import { createEvent, type TestStore } from '../testing/test-store.ts'
import { describeStores } from '../testing/describe-stores.ts'
import type { IssueRow } from './schema.ts'

const HOUR_MS = 3_600_000

describeStores((store) => {
  it('changes what an event changes of an issue, and nothing else', async () => {
    const { nowMs, digest, commands } = store()
    const text = 'quote " line\n break \u2028 and 🧭 of \\ [1,2]'
    const at = (ms: number, more: object): object =>
      createEvent('load', { timestamp: ms / 1_000, message: text, transaction: 'GET /a', ...more })

    await digest(['event', at(nowMs - 1_000, { user: { id: '1' }, release: '1.0.0' })])
    const first = await readIssue(store())
    expect(first).toMatchObject({ route: '/a', users: 1, events: 1, first_release: '1.0.0' })

    // Newer, of the same user: the row stays where it is in all lists but two.
    await digest(['event', at(nowMs, { user: { id: '1' }, release: '1.1.0', level: 'fatal' })])
    const second = await readIssue(store())
    expect(second).toEqual({
      ...first,
      events: 2,
      level: 'fatal',
      last_ms: nowMs,
      last_release: '1.1.0',
    })

    // Older than both, of somebody else.
    await digest(['event', at(nowMs - HOUR_MS, { user: { id: '2' }, transaction: 'GET /b' })])
    const third = await readIssue(store())
    expect(third).toEqual({ ...second, events: 3, users: 2, first_ms: nowMs - HOUR_MS })

    await commands.changeState({ projectId: 1, issueIds: [1], actor: 'ann', action: { kind: 'resolve' } })
    await digest(['event', at(nowMs, { user: { id: '2' } })])
    expect(await readIssue(store())).toEqual({
      ...third,
      events: 4,
      level: 'error',
      is_regressed: 1,
      tab: 'unresolved',
    })
  })
})

async function readIssue({ database }: TestStore): Promise<IssueRow> {
  const row = await database.db.selectFrom('issue').selectAll().executeTakeFirstOrThrow()
  return { ...row, first_ms: Number(row.first_ms), last_ms: Number(row.last_ms) }
}

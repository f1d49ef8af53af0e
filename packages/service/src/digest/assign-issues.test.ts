import { expect, it } from 'vitest'
import { FORMER_KEYS_MS } from '../limits.ts'
import type { IssueSummary } from '../queries/issue-summary.ts'
import { saveProject } from '../store/projects.ts'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent, type TestStore } from '../testing/test-store.ts'

/** Fails in the only function of the app, at a line with this text. */
function failAt(line: string): [string, object] {
  const frame = { filename: 'app/route.ts', function: 'GET', in_app: true, context_line: line }
  const exception = { type: 'Error', value: line, stacktrace: { frames: [frame] } }
  return ['event', createEvent('GET', { exception: { values: [exception] } })]
}

async function list(store: TestStore): Promise<IssueSummary[]> {
  return (await store.queries.listIssues({ projectId: 1, tab: 'all' })).issues
}

/** What the console does for somebody who wants the other grouping. */
async function adopt(store: TestStore): Promise<void> {
  const { settings } = await saveProject(
    store.database.db,
    { id: 1, name: 'one', settings: { grouping: 'wm-2' } },
    store.nowMs,
  )
  store.project.settings = settings
}

describeStores((get) => {
  it('a new project tells two lines of a function apart', async () => {
    expect(get().project.settings).toMatchObject({ grouping: 'wm-2', groupingSinceMs: 0 })
    await get().digest(failAt('one()'), failAt('two()'), failAt('one()'))
    expect((await list(get())).map((issue) => issue.events).sort()).toEqual([1, 2])
  })
})

describeStores(
  (get) => {
    it('a project goes on with the grouping that it has', async () => {
      await get().digest(failAt('one()'), failAt('two()'))
      expect((await list(get())).map((issue) => issue.events)).toEqual([2])
    })

    it('for 30 days after a change, known errors stay with their issue, and new ones get their own', async () => {
      await get().digest(failAt('one()'))
      await adopt(get())
      await get().digest(failAt('one()'), ['event', createEvent('other')])
      expect((await list(get())).map((issue) => issue.events).sort()).toEqual([1, 2])
      get().nowMs += FORMER_KEYS_MS + 1
      await get().digest(failAt('one()'), failAt('two()'))
      expect((await list(get())).map((issue) => issue.events).sort()).toEqual([1, 1, 3])
    })
  },
  { grouping: 'wm-1' },
)

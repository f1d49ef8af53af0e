import { expect, it } from 'vitest'
import { FORMER_KEYS_MS } from '../limits.ts'
import type { GroupingVersion } from './grouping.ts'
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

/** Fails in a file of a build. */
function failIn(name: string): [string, object] {
  const frames = ['load', 'read'].map((call) => ({ filename: `https://h/assets/${name}`, function: call }))
  return [
    'event',
    createEvent('E', { exception: { values: [{ type: 'E', value: 'x', stacktrace: { frames } }] } }),
  ]
}

/** Fails on a page of the shop, in a script that is not its own. */
function failOnPage(script: string, platform = 'javascript'): [string, object] {
  const frames = [{ filename: script, function: script }]
  const exception = { values: [{ type: 'E', value: 'x', stacktrace: { frames } }] }
  return ['event', createEvent('E', { exception, platform, request: { url: 'https://shop.test/a?b=1' } })]
}

/** What the console does for somebody who wants another grouping. */
async function adopt(store: TestStore, grouping: GroupingVersion): Promise<void> {
  const { settings } = await saveProject(
    store.database.db,
    { id: 1, name: 'one', settings: { grouping } },
    store.nowMs,
  )
  store.project.settings = settings
}

describeStores((get) => {
  it('a new project tells two lines of a function apart', async () => {
    expect(get().project.settings).toMatchObject({ grouping: 'wm-4', groupingSinceMs: 0 })
    await get().digest(failAt('one()'), failAt('two()'), failAt('one()'))
    expect((await list(get())).map((issue) => issue.events).sort()).toEqual([1, 2])
  })

  it('scripts of others are one issue, known by the page; a server has no page', async () => {
    await get().digest(failOnPage('https://ads.test/1.js'), failOnPage('https://ads.test/2.js'))
    expect((await list(get())).map((issue) => issue.events)).toEqual([2])
    await get().digest(
      failOnPage('https://ads.test/1.js', 'node'),
      failOnPage('https://ads.test/2.js', 'node'),
    )
    expect((await list(get())).map((issue) => issue.events).sort()).toEqual([1, 1, 2])
  })
})

describeStores(
  (get) => {
    it('a project with the second grouping goes on with it, and keeps its issues when it changes', async () => {
      await get().digest(failIn('a-user-B1c2d3e4.js'), failIn('a-cart-B9c8d7e6.js'))
      expect((await list(get())).map((issue) => issue.events)).toEqual([2])
      await adopt(get(), 'wm-3')
      await get().digest(failIn('a-user-B1c2d3e4.js'), failIn('b-cart-B9c8d7e6.js'))
      expect((await list(get())).map((issue) => issue.events).sort()).toEqual([1, 3])
    })
  },
  { grouping: 'wm-2' },
)

describeStores(
  (get) => {
    it('a project goes on with the grouping that it has', async () => {
      await get().digest(failAt('one()'), failAt('two()'))
      expect((await list(get())).map((issue) => issue.events)).toEqual([2])
    })

    it.each<GroupingVersion>(['wm-2', 'wm-3', 'wm-4'])(
      'for 30 days after a change to %s, known errors stay with their issue, and new ones get their own',
      async (grouping) => {
        await get().digest(failAt('one()'))
        await adopt(get(), grouping)
        await get().digest(failAt('one()'), ['event', createEvent('other')])
        expect((await list(get())).map((issue) => issue.events).sort()).toEqual([1, 2])
        get().nowMs += FORMER_KEYS_MS + 1
        await get().digest(failAt('one()'), failAt('two()'))
        expect((await list(get())).map((issue) => issue.events).sort()).toEqual([1, 1, 3])
      },
    )
  },
  { grouping: 'wm-1' },
)

import { describe, expect, it } from 'vitest'
import {
  applyAction,
  applyEvent,
  applyNewLatestRelease,
  tabOf,
  type EventFacts,
  type IssueAction,
  type IssueState,
} from './issue-state.ts'
import { countInPeriod, type StoredState } from './mute-window.ts'
import { sortReleases } from './release-order.ts'
import { createReleaseWalk } from './release-walk.ts'

const NO_WALK = { isResolvedAt: () => false }
const event = (facts: Partial<EventFacts> = {}): EventFacts => ({
  timeMs: 1_000,
  release: undefined,
  eventsInPeriod: 1,
  users: 1,
  walk: NO_WALK,
  ...facts,
})

describe('an event', () => {
  it.each<[name: string, state: IssueState, facts: Partial<EventFacts>, transition: string | undefined]>([
    ['on an open issue', { kind: 'unresolved' }, {}, undefined],
    ['on a resolved one', { kind: 'resolved' }, {}, 'regression'],
    ['before the fix', { kind: 'resolved-in', releases: ['2'] }, { release: '1' }, undefined],
    [
      'after the fix',
      { kind: 'resolved-in', releases: ['2'] },
      { release: '3', walk: { isResolvedAt: () => true } },
      'regression',
    ],
    ['without a release', { kind: 'resolved-in', releases: ['2'] }, {}, 'regression'],
    ['before the next release', { kind: 'resolved-in-next' }, { release: '1' }, undefined],
    ['without a release, before the next one', { kind: 'resolved-in-next' }, {}, 'regression'],
    ['muted for ever', { kind: 'muted', until: { kind: 'forever' } }, {}, undefined],
    ['muted, before the time', { kind: 'muted', until: { kind: 'time', untilMs: 1_001 } }, {}, undefined],
    ['muted, at the time', { kind: 'muted', until: { kind: 'time', untilMs: 1_000 } }, {}, 'unmuted'],
    [
      'muted, too few',
      { kind: 'muted', until: { kind: 'events', count: 5, periodMs: 60_000 } },
      { eventsInPeriod: 4 },
      undefined,
    ],
    [
      'muted, enough',
      { kind: 'muted', until: { kind: 'events', count: 5, periodMs: 60_000 } },
      { eventsInPeriod: 5 },
      'unmuted',
    ],
    ['muted, too few users', { kind: 'muted', until: { kind: 'users', count: 3 } }, { users: 2 }, undefined],
    ['muted, enough users', { kind: 'muted', until: { kind: 'users', count: 3 } }, { users: 3 }, 'unmuted'],
  ])('%s', (_, state, facts, transition) => {
    expect(applyEvent(state, event(facts))?.transition).toBe(transition)
  })
})

it('counts the events of the last hour only', () => {
  let state: StoredState = { kind: 'muted', until: { kind: 'events', count: 100, periodMs: 3_600_000 } }
  const counts: number[] = []
  for (const minute of [0, 1, 30, 59, 60, 61, 200]) {
    const result = countInPeriod(state, minute * 60_000 + 5)
    counts.push(result.eventsInPeriod)
    state = result.state
  }
  expect(counts).toEqual([1, 2, 3, 4, 4, 4, 1])
})

it('a period without an end of its own keeps no list that grows', () => {
  let state: StoredState = { kind: 'muted', until: { kind: 'events', count: 1e9, periodMs: 3_600_000 } }
  for (let minute = 0; minute < 500; minute += 1) state = countInPeriod(state, minute * 60_000).state
  expect(state.recent?.length).toBe(60)
})

/**
 * The rules once more, in the slowest and plainest form: the whole past is kept and walked anew for each step. Random
 * lives must give the same in both.
 */
interface Past {
  state: IssueState
  /** Releases in the order of their first events. */
  seen: string[]
  eventsIn: string[]
}

function regressesByRule(past: Past, release: string | undefined, fixedIn: readonly string[]): boolean {
  if (release === undefined) return true
  const order = sortReleases(
    [...new Set([...past.seen, release, ...fixedIn])].map((version, index) => ({
      version,
      firstSeenMs: index,
    })),
  )
  let isResolved = false
  for (const { version } of order) {
    if (fixedIn.includes(version)) isResolved = true
    else if (version !== release && past.eventsIn.includes(version)) isResolved = false
    if (version === release) break
  }
  return isResolved
}

const RELEASES = ['1.0.0', '1.1.0', '1.2.0', '2.0.0', '2.0.0-rc.1']
const ACTIONS: IssueAction[] = [
  { kind: 'resolve' },
  { kind: 'resolve-in-next' },
  { kind: 'resolve-in', release: '1.1.0' },
  { kind: 'resolve-in', release: '2.0.0' },
  { kind: 'mute', until: { kind: 'forever' } },
  { kind: 'mute', until: { kind: 'users', count: 3 } },
  { kind: 'reopen' },
]

it('random lives of issues follow the rules', () => {
  let seed = 7
  const random = (count: number): number => (seed = (seed * 48_271) % 2_147_483_647) % count
  for (let life = 0; life < 1_000; life += 1) {
    const past: Past = { state: { kind: 'unresolved' }, seen: [], eventsIn: [] }
    let users = 0
    for (let step = 0; step < 12; step += 1) {
      const before = past.state
      if (random(3) === 0) {
        const change = applyAction(before, ACTIONS[random(ACTIONS.length)] as IssueAction)
        if (change === undefined) continue
        past.state = change.state
        // Muted and resolved exclude each other, and every state has one place in the list.
        expect(['unresolved', 'resolved', 'muted']).toContain(tabOf(past.state))
        continue
      }
      // One time in six the event does not say its release.
      const release = RELEASES[random(RELEASES.length + 1)]
      users += 1
      const isNew = release !== undefined && !past.seen.includes(release)
      if (isNew) past.seen.push(release)
      const order = sortReleases(past.seen.map((version, index) => ({ version, firstSeenMs: index })))
      if (isNew && past.seen.length > 1 && order.at(-1)?.version === release) {
        past.state = applyNewLatestRelease(past.state, release)?.state ?? past.state
      }
      const named = past.state
      const walk = createReleaseWalk(order, (version) => past.eventsIn.includes(version))
      const change = applyEvent(named, event({ release, users, walk }))
      if (named.kind === 'unresolved') expect(change).toBeUndefined()
      if (named.kind === 'resolved') expect(change?.transition).toBe('regression')
      if (named.kind === 'resolved-in-next') expect(change !== undefined).toBe(release === undefined)
      if (named.kind === 'resolved-in') {
        expect(change !== undefined, `${release} ${JSON.stringify([named, past.eventsIn, past.seen])}`).toBe(
          regressesByRule(past, release, named.releases),
        )
      }
      if (named.kind === 'muted')
        expect(change !== undefined).toBe(named.until.kind === 'users' && users >= 3)
      // An event only ever opens an issue.
      if (change !== undefined) expect(change.state).toEqual({ kind: 'unresolved' })
      past.state = change?.state ?? named
      if (release !== undefined) past.eventsIn.push(release)
    }
  }
})

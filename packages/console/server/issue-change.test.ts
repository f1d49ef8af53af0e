import { describe, expect, test } from 'vitest'
import { applyAction, type IssueState } from '../../service/src/digest/issue-state.ts'
import { actionsTo, readChange, readEarlier } from './issue-change.ts'

const CONTEXT = { nowMs: 1_000, name: 'ines', users: 7 }

describe('what a form may ask for', () => {
  test.each([
    ['resolve', { kind: 'state', done: 'resolve', action: { kind: 'resolve' } }],
    ['resolve-next', { kind: 'state', done: 'resolve', action: { kind: 'resolve-in-next' } }],
    [
      'resolve-in:shop@1:2',
      { kind: 'state', done: 'resolve', action: { kind: 'resolve-in', release: 'shop@1:2' } },
    ],
    [
      'mute-day',
      { kind: 'state', done: 'mute', action: { kind: 'mute', until: { kind: 'time', untilMs: 86_401_000 } } },
    ],
    [
      'mute-users',
      { kind: 'state', done: 'mute', action: { kind: 'mute', until: { kind: 'users', count: 17 } } },
    ],
    ['assign-me', { kind: 'assign', assignee: 'ines' }],
    ['assign:', { kind: 'assign', assignee: '' }],
    ['assign:tom', { kind: 'assign', assignee: 'tom' }],
    ['merge', { kind: 'merge' }],
    ['', undefined],
    ['resolve-in:', undefined],
    ['constructor', undefined],
    ['toString', undefined],
    ['drop', undefined],
  ])('%j', (text, change) => {
    expect(readChange(text, CONTEXT)).toEqual(change)
  })
})

const STATES: IssueState[] = [
  { kind: 'unresolved' },
  { kind: 'resolved' },
  { kind: 'resolved-in', releases: ['1.0', '1.1'] },
  { kind: 'resolved-in-next' },
  { kind: 'muted', until: { kind: 'events', count: 100, periodMs: 3_600_000 } },
]

describe('undo', () => {
  test.each(STATES.flatMap((from) => STATES.map((to) => [from, to])))(
    'leads from %j back to %j',
    (from, to) => {
      const end = actionsTo(to as IssueState).reduce(
        (state, action) => applyAction(state, action)?.state ?? state,
        from as IssueState,
      )
      expect(end).toEqual(to)
    },
  )

  test.each(STATES)('takes %j back from the page', (state) => {
    const earlier = [{ id: 3, state, assignee: '' }]
    expect(readEarlier(JSON.stringify(earlier))).toEqual(earlier)
  })

  test.each([
    '',
    '{}',
    '[1]',
    '[{"id":"1","state":{"kind":"resolved"},"assignee":""}]',
    '[{"id":1,"state":{"kind":"owned"},"assignee":""}]',
    '[{"id":1,"state":{"kind":"muted","until":{"kind":"toString"}},"assignee":""}]',
    '[{"id":1,"state":{"kind":"muted","until":{"kind":"time"}},"assignee":""}]',
    '[{"id":1,"state":{"kind":"resolved-in","releases":[{}]},"assignee":""}]',
  ])('refuses %s', (text) => {
    expect(readEarlier(text)).toBeUndefined()
  })
})

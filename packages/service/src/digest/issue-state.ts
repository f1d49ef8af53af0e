import type { ReleaseWalk } from './release-walk.ts'

/** What an issue is at the moment, and how events and people change it. Pure: the caller stores what comes back. */
export type IssueState =
  | { kind: 'unresolved' }
  | { kind: 'resolved' }
  /** Fixed in these releases; events of earlier ones say nothing new. */
  | { kind: 'resolved-in'; releases: string[] }
  /** Fixed in the release that follows the latest one. */
  | { kind: 'resolved-in-next' }
  | { kind: 'muted'; until: MuteCondition }

export type MuteCondition =
  | { kind: 'forever' }
  | { kind: 'time'; untilMs: number }
  | { kind: 'events'; count: number; periodMs: number }
  | { kind: 'users'; count: number }

export type IssueAction =
  | { kind: 'resolve' }
  | { kind: 'resolve-in'; release: string }
  | { kind: 'resolve-in-next' }
  | { kind: 'mute'; until: MuteCondition }
  | { kind: 'reopen' }

/** What is told about an event. */
export interface EventFacts {
  timeMs: number
  release: string | undefined
  /** Events of the issue within the period of its mute condition, this one included. */
  eventsInPeriod: number
  /** Users that the issue affects, this one's included. */
  users: number
  walk: ReleaseWalk
}

export type Transition = 'regression' | 'unmuted' | 'resolved' | 'resolved-in' | 'muted' | 'reopened'

export interface StateChange {
  state: IssueState
  transition: Transition
}

/** What an event does to the state; `undefined`: nothing. */
export function applyEvent(state: IssueState, event: EventFacts): StateChange | undefined {
  if (state.kind === 'muted') {
    return isMuteOver(state.until, event)
      ? { state: { kind: 'unresolved' }, transition: 'unmuted' }
      : undefined
  }
  return isRegression(state, event) ? { state: { kind: 'unresolved' }, transition: 'regression' } : undefined
}

function isRegression(state: IssueState, { release, walk }: EventFacts): boolean {
  if (tabOf(state) !== 'resolved') return false
  // An event that does not say its release cannot be told from one of the fixed release. Without releases there is no next one either.
  if (state.kind === 'resolved' || release === undefined) return true
  return state.kind === 'resolved-in' && walk.isResolvedAt(release, state.releases)
}

/** A new latest release was seen: "in the next release" gets its name. */
export function applyNewLatestRelease(state: IssueState, release: string): StateChange | undefined {
  if (state.kind !== 'resolved-in-next') return undefined
  return { state: { kind: 'resolved-in', releases: [release] }, transition: 'resolved-in' }
}

/** `undefined`: the action changes nothing. */
export function applyAction(state: IssueState, action: IssueAction): StateChange | undefined {
  switch (action.kind) {
    case 'resolve':
      return state.kind === 'resolved' ? undefined : { state: { kind: 'resolved' }, transition: 'resolved' }
    case 'resolve-in': {
      const earlier = state.kind === 'resolved-in' ? state.releases : []
      if (earlier.includes(action.release)) return undefined
      return {
        state: { kind: 'resolved-in', releases: [...earlier, action.release] },
        transition: 'resolved-in',
      }
    }
    case 'resolve-in-next':
      return state.kind === 'resolved-in-next'
        ? undefined
        : { state: { kind: 'resolved-in-next' }, transition: 'resolved' }
    case 'mute':
      return { state: { kind: 'muted', until: action.until }, transition: 'muted' }
    case 'reopen':
      return state.kind === 'unresolved'
        ? undefined
        : { state: { kind: 'unresolved' }, transition: 'reopened' }
  }
}

/** The tab of the list that shows the issue. */
export function tabOf(state: IssueState): 'unresolved' | 'resolved' | 'muted' {
  if (state.kind === 'unresolved' || state.kind === 'muted') return state.kind
  return 'resolved'
}

function isMuteOver(until: MuteCondition, event: EventFacts): boolean {
  if (until.kind === 'time') return event.timeMs >= until.untilMs
  if (until.kind === 'events') return event.eventsInPeriod >= until.count
  if (until.kind === 'users') return event.users >= until.count
  return false
}

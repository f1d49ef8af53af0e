import type { IssueAction, IssueState } from '../../service/src/digest/issue-state.ts'

/** What a button of a form may ask for. */
export type Change =
  | { kind: 'state'; done: 'resolve' | 'reopen' | 'mute'; action: IssueAction }
  | { kind: 'assign'; assignee: string }
  | { kind: 'merge' }
  | { kind: 'delete' }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const MUTES: Readonly<Record<string, (context: ChangeContext) => IssueAction>> = {
  mute: () => ({ kind: 'mute', until: { kind: 'forever' } }),
  'mute-day': ({ nowMs }) => ({ kind: 'mute', until: { kind: 'time', untilMs: nowMs + DAY_MS } }),
  'mute-week': ({ nowMs }) => ({ kind: 'mute', until: { kind: 'time', untilMs: nowMs + 7 * DAY_MS } }),
  'mute-events': () => ({ kind: 'mute', until: { kind: 'events', count: 100, periodMs: HOUR_MS } }),
  'mute-users': ({ users }) => ({ kind: 'mute', until: { kind: 'users', count: users + 10 } }),
}

interface ChangeContext {
  nowMs: number
  /** Who asks. */
  name: string
  /** Users that the issue affects by now. */
  users: number
}

/** `undefined`: no such change. The text comes from a form, so from anywhere. */
export function readChange(text: string, context: ChangeContext): Change | undefined {
  const [verb = '', ...rest] = text.split(':')
  const detail = rest.join(':')
  if (text === 'resolve') return { kind: 'state', done: 'resolve', action: { kind: 'resolve' } }
  if (text === 'resolve-next') return { kind: 'state', done: 'resolve', action: { kind: 'resolve-in-next' } }
  if (verb === 'resolve-in' && isRelease(detail)) {
    return { kind: 'state', done: 'resolve', action: { kind: 'resolve-in', release: detail } }
  }
  if (text === 'reopen') return { kind: 'state', done: 'reopen', action: { kind: 'reopen' } }
  const mute = Object.hasOwn(MUTES, text) ? MUTES[text] : undefined
  if (mute !== undefined) return { kind: 'state', done: 'mute', action: mute(context) }
  if (text === 'assign-me') return { kind: 'assign', assignee: context.name }
  if (verb === 'assign') return { kind: 'assign', assignee: detail.slice(0, 100) }
  if (text === 'merge' || text === 'delete') return { kind: text }
  return undefined
}

/** As an issue was before a change. */
export interface EarlierIssue {
  id: number
  state: IssueState
  assignee: string
}

/** The actions that lead to a state from any other. */
export function actionsTo(state: IssueState): IssueAction[] {
  switch (state.kind) {
    case 'unresolved':
      return [{ kind: 'reopen' }]
    case 'resolved':
      return [{ kind: 'resolve' }]
    case 'resolved-in':
      // One release is added at a time, to those of a state that is resolved already.
      return [
        { kind: 'reopen' },
        ...state.releases.map((release): IssueAction => ({ kind: 'resolve-in', release })),
      ]
    case 'resolved-in-next':
      return [{ kind: 'resolve-in-next' }]
    case 'muted':
      return [{ kind: 'mute', until: state.until }]
  }
}

/** What the page sends back to undo a change, if it can be what the page was given. */
export function readEarlier(text: string): EarlierIssue[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.length <= 500 && value.every(isEarlierIssue) ? value : undefined
  } catch {
    return undefined
  }
}

function isEarlierIssue(value: unknown): value is EarlierIssue {
  if (typeof value !== 'object' || value === null) return false
  const { id, state, assignee } = value as Partial<Record<keyof EarlierIssue, unknown>>
  return Number.isSafeInteger(id) && typeof assignee === 'string' && assignee.length <= 100 && isState(state)
}

function isState(value: unknown): value is IssueState {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  switch (value.kind) {
    case 'unresolved':
    case 'resolved':
    case 'resolved-in-next':
      return true
    case 'resolved-in':
      return 'releases' in value && Array.isArray(value.releases) && value.releases.every(isRelease)
    case 'muted':
      return 'until' in value && isMuteCondition(value.until)
    default:
      return false
  }
}

function isMuteCondition(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  const numbers = { forever: [], time: ['untilMs'], events: ['count', 'periodMs'], users: ['count'] } as const
  const names = Object.hasOwn(numbers, String(value.kind))
    ? numbers[value.kind as keyof typeof numbers]
    : undefined
  return names?.every((name) => Number.isFinite((value as Record<string, unknown>)[name])) ?? false
}

function isRelease(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200
}

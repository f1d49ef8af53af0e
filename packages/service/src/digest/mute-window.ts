import type { IssueState } from './issue-state.ts'

/** As stored: the state, and for "until N events per period" the events of each minute since. */
export type StoredState = IssueState & { recent?: [minute: number, events: number][] }

const MINUTE_MS = 60_000

/** Counts an event at its time; `eventsInPeriod` are those of the period that ends with it. */
export function countInPeriod(
  state: StoredState,
  timeMs: number,
): { state: StoredState; eventsInPeriod: number } {
  if (state.kind !== 'muted' || state.until.kind !== 'events') return { state, eventsInPeriod: 0 }
  const minute = Math.floor(timeMs / MINUTE_MS)
  const oldest = minute - Math.ceil(state.until.periodMs / MINUTE_MS)
  const recent = (state.recent ?? [])
    .filter(([at]) => at > oldest)
    .map(([at, events]): [number, number] => [at, events])
  const entry = recent.find(([at]) => at === minute)
  if (entry === undefined) recent.push([minute, 1])
  else entry[1] += 1
  const eventsInPeriod = recent.filter(([at]) => at <= minute).reduce((sum, [, events]) => sum + events, 0)
  return { state: { ...state, recent }, eventsInPeriod }
}

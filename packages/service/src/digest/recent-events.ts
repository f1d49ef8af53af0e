/**
 * Ids of events that are in the counts, though perhaps no longer or never in a row of their own: of an issue in a loop not every
 * event is stored, and clients send again what was not answered in time.
 */
export interface RecentEvents {
  has(projectId: number, eventId: string): boolean
  /** After the commit: what was undone did not happen. */
  add(projectId: number, eventId: string): void
}

/** Ids of each project; clients that send again do so within minutes. */
const MAX_RECENT_EVENTS = 20_000

export function createRecentEvents(): RecentEvents {
  const projects = new Map<number, Set<string>>()
  return {
    has: (projectId, eventId) => projects.get(projectId)?.has(eventId) === true,
    add(projectId, eventId) {
      const ids = projects.get(projectId) ?? new Set()
      projects.set(projectId, ids.add(eventId))
      if (ids.size > MAX_RECENT_EVENTS) ids.delete(ids.values().next().value ?? eventId)
    },
  }
}

import { DEFAULT_OTHER_QUOTAS } from '../limits.ts'
import type { Project } from '../project.ts'
import type { QuotaKind } from './item-types.ts'
import { createQuota, type Quota, type QuotaUse, type QuotaWindow } from './quota.ts'

/** What projects may send, each by itself and, of errors, all of them together. */
export interface Quotas {
  /** Seconds until there is room again; 0: there is room now. */
  check(project: Project, kind: QuotaKind, nowMs: number): number
  count(project: Project, kind: QuotaKind, nowMs: number, amount: number): void
  read(project: Project, kind: QuotaKind, nowMs: number): QuotaUse[]
  restore(project: Project, hours: readonly UsedHour[]): void
}

/** Accepted in an earlier run of the process. */
export interface UsedHour {
  hourMs: number
  events: number
  spans: number
}

export function createQuotas(ofAll: readonly QuotaWindow[]): Quotas {
  const installation = createQuota(ofAll)
  const quotaOf = createProjectQuotas()
  return {
    check(project, kind, nowMs) {
      const seconds = quotaOf(project, kind).check(nowMs)
      return kind === 'events' ? Math.max(seconds, installation.check(nowMs)) : seconds
    },
    count(project, kind, nowMs, amount) {
      quotaOf(project, kind).count(nowMs, amount)
      if (kind === 'events') installation.count(nowMs, amount)
    },
    read: (project, kind, nowMs) => quotaOf(project, kind).read(nowMs),
    restore(project, hours) {
      const events = hours.map((hour) => ({ hourMs: hour.hourMs, amount: hour.events }))
      quotaOf(project, 'events').restore(events)
      installation.restore(events)
      quotaOf(project, 'spans').restore(hours.map((hour) => ({ hourMs: hour.hourMs, amount: hour.spans })))
    },
  }
}

/** Finds the quota of a project that items of a kind count for. */
function createProjectQuotas(): (project: Project, kind: QuotaKind) => Quota {
  const quotas = new Map<string, Quota>()
  /** The same without the comparison of windows, which costs more than all the rest: projects are replaced, not changed. */
  const ofProjects = new WeakMap<Project, Record<QuotaKind, Quota>>()

  /** A change of the settings makes a new quota; what was counted for the old one is forgotten. */
  function findQuota(project: Project, kind: QuotaKind, windows: readonly QuotaWindow[]): Quota {
    const key = `${project.id} ${kind} ${JSON.stringify(windows)}`
    const quota = quotas.get(key) ?? createQuota(windows)
    quotas.set(key, quota)
    return quota
  }

  return (project, kind) => {
    const known = ofProjects.get(project)
    if (known !== undefined) return known[kind]
    const { quotas: events, spanQuotas: spans } = project.settings
    const all = {
      events: findQuota(project, 'events', events),
      spans: findQuota(project, 'spans', spans),
      others: findQuota(project, 'others', DEFAULT_OTHER_QUOTAS),
    }
    ofProjects.set(project, all)
    return all[kind]
  }
}

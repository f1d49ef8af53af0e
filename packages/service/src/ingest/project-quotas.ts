import { DEFAULT_OTHER_QUOTAS } from '../limits.ts'
import type { Project } from '../project.ts'
import type { QuotaKind } from './item-types.ts'
import { createQuota, type Quota, type QuotaWindow } from './quota.ts'

/** Finds the quota of a project that items of a kind count for. */
export function createProjectQuotas(): (project: Project, kind: QuotaKind) => Quota {
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

import { OVERLOAD_RETRY_S } from '../limits.ts'
import type { Project } from '../project.ts'
import { createAcceptance, type Answer, type RateLimit } from './answer.ts'
import type { DropCounter } from './drop-counter.ts'
import { describeItemType, type Category, type ItemType } from './item-types.ts'
import { createProjectQuotas } from './project-quotas.ts'
import type { QuotaUse } from './quota.ts'
import { createRepeatFilter } from './repeats.ts'
import type { SpoolItem } from './spool-record.ts'
import type { Spool } from './spool.ts'

/** Items of an authenticated sender: quota, overload rule, spool, answer. */
export interface Admission {
  admit(project: Project, items: readonly SpoolItem[], eventId: string | undefined): Promise<Answer>
  readQuotas(project: Project): { events: QuotaUse[]; spans: QuotaUse[] }
  /** Accepted in earlier runs of the process. */
  restore(project: Project, hours: readonly { hourMs: number; events: number; spans: number }[]): void
}

export function createAdmission(options: { spool: Spool; drops: DropCounter; now: () => number }): Admission {
  const { spool, drops, now } = options
  const repeats = createRepeatFilter()
  const quotaOf = createProjectQuotas()

  function drop(project: Project, category: Category, reason: string): void {
    drops.add({ projectId: project.id, source: 'service', reason, category, quantity: 1 })
  }

  return {
    async admit(project, items, eventId) {
      const limits = new Map<string, RateLimit>()
      const wanted: SpoolItem[] = []
      let unlimited = 0
      for (const item of items) {
        const type = describeItemType(item.meta.type)
        if (type.lane === 'dropped') {
          unlimited += 1
          drop(project, type.category, 'unsupported')
          continue
        }
        const seconds = type.quota === undefined ? 0 : quotaOf(project, type.quota).check(now())
        if (seconds > 0) {
          const categories = categoriesOf(type)
          limits.set(categories.join(), { seconds, categories, reason: 'quota' })
          drop(project, type.category, 'quota')
        } else if (
          item.meta.type === 'event' &&
          spool.isUnderPressure() &&
          repeats.isRepeat(item.payload, now())
        ) {
          // The sender is told nothing: other errors of it are still wanted.
          unlimited += 1
          drop(project, type.category, 'repeat_under_load')
        } else {
          if (type.quota !== undefined) quotaOf(project, type.quota).count(now(), 1)
          wanted.push(item)
        }
      }
      const { refused } = await spool.add(wanted)
      for (const item of refused) {
        const type = describeItemType(item.meta.type)
        limits.set(`overload ${type.category}`, {
          seconds: OVERLOAD_RETRY_S,
          categories: [type.category],
          reason: 'overload',
        })
        drop(project, type.category, 'overload')
      }
      const hasKept = items.length === 0 || wanted.length - refused.length + unlimited > 0
      return createAcceptance(eventId, [...limits.values()], hasKept)
    },
    readQuotas: (project) => ({
      events: quotaOf(project, 'events').read(now()),
      spans: quotaOf(project, 'spans').read(now()),
    }),
    restore(project, hours) {
      quotaOf(project, 'events').restore(hours.map((hour) => ({ hourMs: hour.hourMs, amount: hour.events })))
      quotaOf(project, 'spans').restore(hours.map((hour) => ({ hourMs: hour.hourMs, amount: hour.spans })))
    },
  }
}

/** What the sender need not try in the meantime. */
function categoriesOf({ quota, category }: ItemType): Category[] {
  if (quota === 'events') return ['error']
  return quota === 'spans' ? ['transaction', 'span'] : [category]
}

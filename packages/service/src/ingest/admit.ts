import { OVERLOAD_RETRY_S } from '../limits.ts'
import type { Project } from '../project.ts'
import { createAcceptance, type Answer, type RateLimit } from './answer.ts'
import { countSpans } from './count-spans.ts'
import type { DropCounter } from './drop-counter.ts'
import { describeItemType, type Category, type ItemType } from './item-types.ts'
import type { QuotaUse, QuotaWindow } from './quota.ts'
import { createQuotas, type UsedHour } from './quotas.ts'
import { createRepeatFilter } from './repeats.ts'
import type { SpoolItem } from './spool-record.ts'
import type { Spool } from './spool.ts'

/** Items of an authenticated sender: quota, overload rule, spool, answer. */
export interface Admission {
  admit(project: Project, items: readonly SpoolItem[], eventId: string | undefined): Promise<Answer>
  readQuotas(project: Project): { events: QuotaUse[]; spans: QuotaUse[] }
  /** Accepted in earlier runs of the process. */
  restore(project: Project, hours: readonly UsedHour[]): void
}

export interface AdmissionOptions {
  spool: Spool
  drops: DropCounter
  now: () => number
  /** Errors of all projects together. */
  quotas?: readonly QuotaWindow[]
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { spool, drops, now } = options
  const quotas = createQuotas(options.quotas ?? [])
  const repeats = createRepeatFilter()

  function drop(project: Project, item: SpoolItem, reason: string): void {
    const { category } = describeItemType(item.meta.type)
    // A transaction is one of its kind, whatever it holds.
    const quantity = category === 'span' ? countSpans(item) : 1
    drops.add({ projectId: project.id, source: 'service', reason, category, quantity })
  }

  return {
    async admit(project, items, eventId) {
      const limits = new Map<string, RateLimit>()
      const wanted: SpoolItem[] = []
      let unlimited = 0
      /** Why the event of the envelope is not taken. */
      let eventLoss: string | undefined
      for (const item of eventsFirst(items)) {
        const type = describeItemType(item.meta.type)
        if (type.lane === 'dropped') {
          unlimited += 1
          drop(project, item, 'unsupported')
          continue
        }
        if (item.meta.type === 'attachment' && eventLoss !== undefined && !wanted.some(isEvent)) {
          drop(project, item, eventLoss)
          continue
        }
        const seconds = type.quota === undefined ? 0 : quotas.check(project, type.quota, now())
        if (seconds > 0) {
          const categories = categoriesOf(type)
          limits.set(categories.join(), { seconds, categories, reason: 'quota' })
          drop(project, item, 'quota')
          if (isEvent(item)) eventLoss = 'quota'
        } else if (isEvent(item) && spool.isUnderPressure() && repeats.isRepeat(item.payload, now())) {
          // The sender is told nothing: other errors of it are still wanted.
          unlimited += 1
          eventLoss = 'repeat_under_load'
          drop(project, item, eventLoss)
        } else {
          if (type.quota !== undefined) {
            quotas.count(project, type.quota, now(), type.quota === 'spans' ? countSpans(item) : 1)
          }
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
        drop(project, item, 'overload')
      }
      const hasKept = items.length === 0 || wanted.length - refused.length + unlimited > 0
      return createAcceptance(eventId, [...limits.values()], hasKept)
    },
    readQuotas: (project) => ({
      events: quotas.read(project, 'events', now()),
      spans: quotas.read(project, 'spans', now()),
    }),
    restore: quotas.restore,
  }
}

/** What becomes of an attachment depends on its event, which may stand behind it. */
function eventsFirst(items: readonly SpoolItem[]): readonly SpoolItem[] {
  return items.length < 2 ? items : [...items.filter(isEvent), ...items.filter((item) => !isEvent(item))]
}

function isEvent(item: SpoolItem): boolean {
  return item.meta.type === 'event'
}

/** What the sender need not try in the meantime. */
function categoriesOf({ quota, category }: ItemType): Category[] {
  if (quota === 'events') return ['error']
  return quota === 'spans' ? ['transaction', 'span'] : [category]
}

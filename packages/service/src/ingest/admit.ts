import { OVERLOAD_RETRY_S } from '../limits.ts'
import type { Project } from '../project.ts'
import { createAcceptance, type Answer, type RateLimit } from './answer.ts'
import { countSpans } from './count-spans.ts'
import type { DropCounter } from './drop-counter.ts'
import { describeItemType, type Category, type ItemType, type QuotaKind } from './item-types.ts'
import { createProjectQuotas } from './project-quotas.ts'
import { createQuota, type QuotaUse, type QuotaWindow } from './quota.ts'
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

export interface AdmissionOptions {
  spool: Spool
  drops: DropCounter
  now: () => number
  /** Errors of all projects together. */
  quotas?: readonly QuotaWindow[]
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { spool, drops, now } = options
  const installation = createQuota(options.quotas ?? [])
  const repeats = createRepeatFilter()
  const quotaOf = createProjectQuotas()

  function drop(project: Project, item: SpoolItem, reason: string): void {
    const { category } = describeItemType(item.meta.type)
    // A transaction is one of its kind, whatever it holds.
    const quantity = category === 'span' ? countSpans(item) : 1
    drops.add({ projectId: project.id, source: 'service', reason, category, quantity })
  }

  function secondsToWait(project: Project, kind: QuotaKind): number {
    const seconds = quotaOf(project, kind).check(now())
    return kind === 'events' ? Math.max(seconds, installation.check(now())) : seconds
  }

  function count(project: Project, kind: QuotaKind, amount: number): void {
    quotaOf(project, kind).count(now(), amount)
    if (kind === 'events') installation.count(now(), amount)
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
        const seconds = type.quota === undefined ? 0 : secondsToWait(project, type.quota)
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
            count(project, type.quota, type.quota === 'spans' ? countSpans(item) : 1)
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
      events: quotaOf(project, 'events').read(now()),
      spans: quotaOf(project, 'spans').read(now()),
    }),
    restore(project, hours) {
      const events = hours.map((hour) => ({ hourMs: hour.hourMs, amount: hour.events }))
      quotaOf(project, 'events').restore(events)
      installation.restore(events)
      quotaOf(project, 'spans').restore(hours.map((hour) => ({ hourMs: hour.hourMs, amount: hour.spans })))
    },
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

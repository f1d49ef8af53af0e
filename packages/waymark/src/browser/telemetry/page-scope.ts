import type { CaptureContext, Scope, TagValue } from '../../shared/telemetry/api.ts'
import { pushBreadcrumb } from '../../shared/telemetry/breadcrumbs.ts'
import type { Breadcrumb, TelemetryEvent } from '../../shared/telemetry/event.ts'
import { toPlain } from '../../shared/telemetry/plain.ts'

/** What reports of this page carry: breadcrumbs, and what code of the app has set. */
export interface PageScope {
  breadcrumbs: Breadcrumb[]
  addBreadcrumb(crumb: Breadcrumb): void
  /** What holds now: for the rest of the page, or inside `withScope`. */
  current(): Scope
  withScope<Result>(run: (scope: Scope) => Result): Result
  /** Writes everything into a report. */
  apply(event: TelemetryEvent, context: CaptureContext | undefined): void
}

type Facts = Omit<CaptureContext, 'mechanism'> & Required<Pick<CaptureContext, 'tags' | 'contexts' | 'extra'>>

export function createPageScope(): PageScope {
  const breadcrumbs: Breadcrumb[] = []
  let facts: Facts = { tags: {}, contexts: {}, extra: {} }
  const addBreadcrumb = (crumb: Breadcrumb): void => {
    const data = crumb.data && { data: toPlain(crumb.data) as Record<string, unknown> }
    pushBreadcrumb(breadcrumbs, { ...crumb, ...data }, Date.now())
  }
  return {
    breadcrumbs,
    addBreadcrumb,
    current: () => createScope(facts, addBreadcrumb),
    withScope(run) {
      const outer = facts
      facts = {
        ...outer,
        tags: { ...outer.tags },
        contexts: { ...outer.contexts },
        extra: { ...outer.extra },
      }
      try {
        return run(createScope(facts, addBreadcrumb))
      } finally {
        facts = outer
      }
    },
    apply(event, context = {}) {
      const { level, user, fingerprint, tags, contexts, extra } = { ...facts, ...context }
      if (level !== undefined) event.level = level
      if (user !== undefined) event.user = user
      if (fingerprint !== undefined) event.fingerprint = fingerprint
      event.tags = { ...event.tags, ...toTags({ ...facts.tags, ...tags }) }
      event.contexts = {
        ...event.contexts,
        ...(toPlain({ ...facts.contexts, ...contexts }) as TelemetryEvent['contexts']),
      }
      event.extra = toPlain({ ...facts.extra, ...extra }) as Record<string, unknown>
      event.breadcrumbs = [...breadcrumbs]
    },
  }
}

function createScope(facts: Facts, addBreadcrumb: Scope['addBreadcrumb']): Scope {
  return {
    addBreadcrumb,
    setTag: (name, value) => void (facts.tags[name] = value),
    setUser(user) {
      if (user === null) delete facts.user
      else facts.user = user
    },
    setContext(name, context) {
      if (context === null) delete facts.contexts[name]
      else facts.contexts[name] = context
    },
    setExtra: (name, value) => void (facts.extra[name] = value),
    setLevel: (level) => void (facts.level = level),
    setFingerprint: (fingerprint) => void (facts.fingerprint = fingerprint),
  }
}

function toTags(values: Record<string, TagValue>): Record<string, string> {
  const tags: Record<string, string> = {}
  for (const name in values) if (values[name] != null) tags[name] = String(values[name])
  return tags
}

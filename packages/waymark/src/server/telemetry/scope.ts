import { AsyncLocalStorage } from 'node:async_hooks'
import { pushBreadcrumb } from '../../shared/telemetry/breadcrumbs.ts'
import type { CaptureContext, Scope, TagValue } from '../../shared/telemetry/api.ts'
import type { Breadcrumb, Level, TelemetryEvent, User } from '../../shared/telemetry/event.ts'
import { toPlain } from '../../shared/telemetry/plain.ts'
import { readContext } from '../request-context.ts'

/** What reports carry: of the process, of a request, or of a piece of code inside one. */
export interface ScopeData {
  tags?: Record<string, TagValue>
  user?: User | null
  contexts?: Record<string, Record<string, unknown> | null>
  extra?: Record<string, unknown>
  level?: Level
  fingerprint?: string[]
  breadcrumbs?: Breadcrumb[]
}

/** Inside `withScope` and `startSpan`. */
export interface LocalScope {
  /** Outermost first. */
  scopes: readonly ScopeData[]
  spanId?: string | undefined
}

/**
 * Not in the request's own storage: that holds one object, which all code of a request changes, while this nests.
 * It costs nothing until somebody uses it.
 */
const STORAGE_KEY = Symbol.for('waymark.telemetry-scope')
const holder = globalThis as { [STORAGE_KEY]?: AsyncLocalStorage<LocalScope> }
const storage: AsyncLocalStorage<LocalScope> = (holder[STORAGE_KEY] ??= new AsyncLocalStorage())

const processScope: ScopeData = {}

export function readLocalScope(): LocalScope | undefined {
  return storage.getStore()
}

export function runWithLocalScope<Result>(local: LocalScope, run: () => Result): Result {
  return storage.run(local, run)
}

/** Where `setTag` and its like write to. */
export function readWritableScope(): ScopeData {
  const telemetry = readContext()?.telemetry
  if (telemetry === undefined) return processScope
  return (telemetry.scope ??= {})
}

export function addBreadcrumbTo(scope: ScopeData, crumb: Breadcrumb): void {
  const { data } = crumb
  const plain = data === undefined ? crumb : { ...crumb, data: toPlain(data) as Record<string, unknown> }
  pushBreadcrumb((scope.breadcrumbs ??= []), plain, Date.now())
}

export function createScope(data: ScopeData): Scope {
  return {
    setTag: (name, value) => void ((data.tags ??= {})[name] = value),
    setUser: (user) => void (data.user = user),
    setContext: (name, context) => void ((data.contexts ??= {})[name] = context),
    setExtra: (name, value) => void ((data.extra ??= {})[name] = value),
    setLevel: (level) => void (data.level = level),
    setFingerprint: (fingerprint) => void (data.fingerprint = fingerprint),
    addBreadcrumb: (crumb) => addBreadcrumbTo(data, crumb),
  }
}

/** Writes what all scopes say onto an event; an inner one wins over an outer one. */
export function applyScopes(
  event: TelemetryEvent,
  own: ScopeData | undefined,
  more: CaptureContext = {},
): void {
  const { mechanism: _, ...last } = more
  const all = [processScope, own ?? {}, ...(readLocalScope()?.scopes ?? []), last as ScopeData]
  const breadcrumbs: Breadcrumb[] = []
  for (const { tags, user, contexts, extra, level, fingerprint, breadcrumbs: crumbs } of all) {
    if (tags !== undefined) event.tags = { ...event.tags, ...encodeTags(tags) }
    if (user === null) delete event.user
    else if (user !== undefined) event.user = { ...event.user, ...user }
    if (contexts !== undefined) event.contexts = { ...event.contexts, ...(toPlain(contexts) as object) }
    if (extra !== undefined) event.extra = { ...event.extra, ...(toPlain(extra) as object) }
    if (level !== undefined) event.level = level
    if (fingerprint !== undefined) event.fingerprint = fingerprint
    for (const crumb of crumbs ?? []) pushBreadcrumb(breadcrumbs, crumb, Date.now())
  }
  if (breadcrumbs.length > 0) event.breadcrumbs = breadcrumbs
}

function encodeTags(tags: Record<string, TagValue>): Record<string, string> {
  const encoded: Record<string, string> = {}
  for (const name in tags) {
    const value = tags[name]
    if (value !== undefined && value !== null) encoded[name.slice(0, 200)] = String(value).slice(0, 200)
  }
  return encoded
}

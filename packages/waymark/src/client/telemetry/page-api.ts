import {
  installTelemetry,
  type CaptureContext,
  type Scope,
  type Span,
  type TagValue,
  type TelemetryApi,
} from '../../shared/telemetry/api.ts'
import { readHub, type ReportFacts, type TelemetryHub } from '../../shared/telemetry/hub.ts'
import { toPlain } from '../../shared/telemetry/plain.ts'
import { runMeasured } from '../../shared/telemetry/run-measured.ts'
import type { SpanStatus } from '../../shared/telemetry/span-status.ts'
import { createTraceId } from '../../shared/telemetry/trace.ts'

/**
 * `waymark/telemetry` in the browser. Every call becomes a signal, so it makes no difference whether the client is there
 * yet. What is set on the page, or inside `withScope`, is kept here.
 */
export function createPageApi(hub: TelemetryHub): TelemetryApi {
  /** Those of the page are the hub's: reports that nobody asked for carry them, too. */
  let facts: ReportFacts = (hub.facts ??= {})

  const addBreadcrumb: TelemetryApi['addBreadcrumb'] = ({ data, ...crumb }) =>
    hub.push({
      kind: 'breadcrumb',
      crumb: { timestamp: Date.now() / 1000, ...crumb, ...(data && { data: plain(data) }) },
    })
  return {
    captureException(error, context) {
      const id = createTraceId()
      const mechanism = context?.mechanism ?? { type: 'generic', handled: true }
      hub.push({ kind: 'error', at: Date.now(), error, mechanism, id, facts: mergeFacts(facts, context) })
      return id
    },
    captureMessage(message, context) {
      const id = createTraceId()
      hub.push({ kind: 'message', at: Date.now(), message, id, facts: mergeFacts(facts, context) })
      return id
    },
    addBreadcrumb,
    setUser: (user) => setFact(facts, 'user', user),
    setTag: (name, value) => setFact((facts.tags ??= {}), name, toTag(value)),
    startSpan: (options, run) => measure(hub, options, run),
    withScope(run) {
      const outer = facts
      const inner = (facts = mergeFacts(outer, {}))
      try {
        return run(createScope(inner, addBreadcrumb))
      } finally {
        facts = outer
      }
    },
    flush(timeoutMs) {
      hub.load()
      return new Promise((onDone) => hub.push({ kind: 'flush', timeoutMs, onDone }))
    },
  }
}

function createScope(facts: ReportFacts, addBreadcrumb: Scope['addBreadcrumb']): Scope {
  return {
    addBreadcrumb,
    setTag: (name, value) => setFact((facts.tags ??= {}), name, toTag(value)),
    setUser: (user) => setFact(facts, 'user', user),
    setContext: (name, context) => setFact((facts.contexts ??= {}), name, context && plain(context)),
    setExtra: (name, value) => setFact((facts.extra ??= {}), name, toPlain(value)),
    setLevel: (level) => setFact(facts, 'level', level),
    setFingerprint: (fingerprint) => setFact(facts, 'fingerprint', fingerprint),
  }
}

/** Nothing takes the fact back. */
function setFact<Facts extends object, Key extends keyof Facts>(
  facts: Facts,
  key: Key,
  value: Facts[Key] | null | undefined,
): void {
  if (value === null || value === undefined) delete facts[key]
  else facts[key] = value
}

/** A copy: what is set later belongs to later reports. */
function mergeFacts(facts: ReportFacts, context: CaptureContext = {}): ReportFacts {
  const { tags, contexts, extra, level, user, fingerprint } = context
  const merged: ReportFacts = {
    ...facts,
    tags: { ...facts.tags },
    contexts: { ...facts.contexts, ...plain(contexts) },
    extra: { ...facts.extra, ...plain(extra) },
  }
  for (const name in tags) setFact(merged.tags!, name, toTag(tags[name]))
  if (level !== undefined) merged.level = level
  if (user !== undefined) merged.user = user
  if (fingerprint !== undefined) merged.fingerprint = fingerprint
  return merged
}

function measure<Result>(
  hub: TelemetryHub,
  options: Parameters<TelemetryApi['startSpan']>[0],
  run: (span: Span) => Result,
): Result {
  const at = Date.now()
  const attributes = { ...options.attributes }
  let status: SpanStatus = 'ok'
  const span: Span = {
    setAttribute: (name, value) => void (attributes[name] = value),
    setStatus: (next) => void (status = next),
  }
  return runMeasured(
    () => run(span),
    (isFailed) => {
      if (isFailed && status === 'ok') status = 'internal_error'
      hub.push({ kind: 'measured', at, end: Date.now(), status, options: { ...options, attributes } })
    },
  )
}

function toTag(value: TagValue): string | undefined {
  return value === null || value === undefined ? undefined : String(value)
}

function plain<Value>(value: Value): Value {
  return toPlain(value) as Value
}

// On the server there is no hub.
const hub = readHub()
if (hub !== undefined) installTelemetry(createPageApi(hub))

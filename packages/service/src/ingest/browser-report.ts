import { asNumber, asObject, asText } from '../digest/values.ts'
import { MAX_BROWSER_REPORTS } from '../limits.ts'

/**
 * What browsers report by themselves: `report-uri` of a Content-Security-Policy, and the Reporting API. Both become events, so
 * that all behind them knows one shape.
 */
export type BrowserReport =
  | { kind: 'event'; event: Record<string, unknown> }
  | { kind: 'dropped'; reason: DroppedReport }

export type DroppedReport = 'browser_extension' | 'unsupported' | 'too_many'

interface Violation {
  page: string | undefined
  blocked: string
  directive: string
  source: string | undefined
  line: number | undefined
  column: number | undefined
  disposition: string | undefined
  facts: Record<string, unknown>
}

/** Not the app's code: extensions change pages as they like, and policies stop them. */
const FOREIGN =
  /^(?:(?:chrome|moz|safari|safari-web|ms-browser|opera)-extension|webkit-masked-url|chrome|resource|about|view-source|gsa):?/i

/** Reports of the Reporting API that say something about the app, and what they are called. */
const NAMES: Readonly<Record<string, string>> = {
  deprecation: 'Deprecation',
  intervention: 'Intervention',
  crash: 'Crash of the page',
  'integrity-violation': 'Integrity violation',
  'permissions-policy-violation': 'Permissions policy violation',
  coep: 'Cross-Origin-Embedder-Policy violation',
  coop: 'Cross-Origin-Opener-Policy violation',
}

/** Undefined: the body is none of both. */
export function readBrowserReports(body: unknown, nowMs: number): BrowserReport[] | undefined {
  const legacy = asObject(asObject(body)?.['csp-report'])
  if (legacy !== undefined) return [readViolation(readLegacy(legacy), nowMs)]
  if (!Array.isArray(body)) return undefined
  const reports = body.slice(0, MAX_BROWSER_REPORTS).map((value) => readReport(value, nowMs))
  const extra = body.slice(MAX_BROWSER_REPORTS)
  return [...reports, ...extra.map((): BrowserReport => ({ kind: 'dropped', reason: 'too_many' }))]
}

function readReport(value: unknown, nowMs: number): BrowserReport {
  const report = asObject(value)
  const type = asText(report?.['type'], 50) ?? ''
  const body = asObject(report?.['body']) ?? {}
  // Reports may wait in the browser for company.
  const timeMs = nowMs - Math.max(0, asNumber(report?.['age']) ?? 0)
  const page = asText(report?.['url'], 2_000)
  if (type === 'csp-violation') return readViolation(readModern(body, page), timeMs)
  const name = Object.hasOwn(NAMES, type) ? NAMES[type] : undefined
  if (name === undefined) return { kind: 'dropped', reason: 'unsupported' }
  const source = asText(body['sourceFile'], 2_000)
  if (isForeign(source, page)) return { kind: 'dropped', reason: 'browser_extension' }
  const id = asText(body['id'], 200) ?? asText(body['policyId'], 200)
  const said = asText(body['message'], 1_000) ?? asText(body['reason'], 1_000) ?? id ?? ''
  const place = { source, line: asNumber(body['lineNumber']), column: asNumber(body['columnNumber']) }
  return createEvent({
    type: name,
    value: said,
    fingerprint: [type, id ?? said],
    logger: type,
    timeMs,
    page,
    frame: createFrame(place),
    tags: {},
    facts: body,
  })
}

function readLegacy(report: Record<string, unknown>): Violation {
  const text = (name: string): string | undefined => asText(report[name], 2_000)
  return {
    page: text('document-uri'),
    blocked: text('blocked-uri') ?? '',
    directive: text('effective-directive') ?? text('violated-directive') ?? '',
    source: text('source-file'),
    line: asNumber(report['line-number']),
    column: asNumber(report['column-number']),
    disposition: text('disposition'),
    facts: report,
  }
}

function readModern(body: Record<string, unknown>, url: string | undefined): Violation {
  const text = (name: string): string | undefined => asText(body[name], 2_000)
  return {
    page: text('documentURL') ?? url,
    blocked: text('blockedURL') ?? '',
    directive: text('effectiveDirective') ?? '',
    source: text('sourceFile'),
    line: asNumber(body['lineNumber']),
    column: asNumber(body['columnNumber']),
    disposition: text('disposition'),
    facts: body,
  }
}

function readViolation(violation: Violation, timeMs: number): BrowserReport {
  const { page, source, disposition } = violation
  if (isForeign(violation.blocked, source, page)) return { kind: 'dropped', reason: 'browser_extension' }
  const directive = nameDirective(violation.directive)
  if (directive === '') return { kind: 'dropped', reason: 'unsupported' }
  const blocked = nameBlocked(violation.blocked)
  return createEvent({
    type: 'Content-Security-Policy',
    value: `${directive} blocked ${blocked}`,
    fingerprint: ['csp', directive, blocked],
    logger: 'csp',
    timeMs,
    page,
    frame: createFrame(violation),
    tags: { directive, blocked, ...(disposition === undefined ? {} : { disposition }) },
    facts: violation.facts,
  })
}

/** `script-src-elem https: 'self'` → `script-src`: the same rule stops elements and attributes. */
function nameDirective(text: string): string {
  const [, name = ''] = /^([a-z-]{1,60})(?:\s|$)/i.exec(text) ?? []
  return name.toLowerCase().replace(/-(?:elem|attr)$/, '')
}

/** The origin of what was not loaded: all files of one server are one cause. */
function nameBlocked(text: string): string {
  // Older browsers say nothing of what stands in the page itself.
  if (text === '') return 'inline'
  if (!URL.canParse(text)) return text.slice(0, 100)
  const { origin, protocol } = new URL(text)
  return origin === 'null' ? protocol : origin
}

function isForeign(...places: (string | undefined)[]): boolean {
  return places.some((place) => place !== undefined && FOREIGN.test(place))
}

function createFrame({
  source,
  line,
  column,
}: Pick<Violation, 'source' | 'line' | 'column'>): object | undefined {
  if (source === undefined || !URL.canParse(source)) return undefined
  // 0: nobody knows.
  return { filename: source, lineno: line || undefined, colno: column || undefined, in_app: true }
}

function createEvent(facts: {
  type: string
  value: string
  fingerprint: string[]
  logger: string
  timeMs: number
  page: string | undefined
  frame: object | undefined
  tags: Record<string, string>
  facts: Record<string, unknown>
}): BrowserReport {
  const { type, value, fingerprint, logger, page, frame, tags } = facts
  const stack = frame === undefined ? {} : { stacktrace: { frames: [frame] } }
  return {
    kind: 'event',
    event: {
      platform: 'javascript',
      level: 'warning',
      logger,
      timestamp: facts.timeMs / 1_000,
      fingerprint,
      exception: { values: [{ type, value, mechanism: { type: `report.${logger}` }, ...stack }] },
      tags,
      contexts: { report: facts.facts },
      ...(page === undefined ? {} : { request: { url: page } }),
    },
  }
}

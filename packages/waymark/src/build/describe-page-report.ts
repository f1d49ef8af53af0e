import type { DevError, RawError } from '../shared/dev-error.ts'
import type { ExceptionValue, TelemetryEvent } from '../shared/telemetry/event.ts'
import { maskUrl } from '../shared/telemetry/mask.ts'
import { describeError, stripControlCharacters, type DescribeOptions } from './dev-errors.ts'

/** The report of an error in a page, for the terminal. Undefined: code of the app caught the error, and made the report. */
export async function describePageReport(
  report: TelemetryEvent,
  options: DescribeOptions,
): Promise<DevError | undefined> {
  const event = toPrintable(report)
  const values = event.exception?.values ?? []
  const thrown = values.at(-1)
  if (thrown === undefined || thrown.mechanism?.type === 'generic') return undefined
  const causes = values.slice(0, -1).filter(isCause).reverse()
  const raw = [thrown, ...causes].reduceRight<RawError | undefined>(
    (cause, value) => ({ ...toRawError(value), ...(cause && { cause }) }),
    undefined,
  )!
  const way = values.find(isWay)
  if (way !== undefined) raw.owners = { stack: readStackOf(way), renderer: 'browser' }
  return {
    ...(await describeError(raw, options)),
    place: 'browser',
    ...(event.request && { request: `${event.request.method ?? 'GET'} ${readTarget(event.request.url)}` }),
    report: { id: event.event_id, breadcrumbs: event.breadcrumbs ?? [] },
  }
}

/** Anybody can send a report. None of its texts may steer the terminal, and only messages have lines. */
function toPrintable(report: TelemetryEvent): TelemetryEvent {
  return JSON.parse(JSON.stringify(report), (key, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = stripControlCharacters(value)
    return key === 'value' ? text : text.replace(/\s+/g, ' ')
  }) as TelemetryEvent
}

/** The way through components is no error of its own. */
function isCause({ type, mechanism }: ExceptionValue): boolean {
  return mechanism?.source === 'cause' && !isWay({ type })
}

function isWay({ type }: Pick<ExceptionValue, 'type'>): boolean {
  return type.startsWith('React ErrorBoundary ')
}

function toRawError(exception: ExceptionValue): RawError {
  return { name: exception.type, message: exception.value, stack: readStackOf(exception) }
}

function readStackOf({ stacktrace }: ExceptionValue): string {
  const lines = (stacktrace?.frames ?? []).map(
    (frame) => `    at ${frame.function} (${frame.filename}:${frame.lineno}:${frame.colno})`,
  )
  return lines.reverse().join('\n')
}

function readTarget(address: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return maskUrl(pathname + search)
}

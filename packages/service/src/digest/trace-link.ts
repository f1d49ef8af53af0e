import { readHexId } from './read-event.ts'
import { asArray, asObject } from './values.ts'

const LINK_TYPE = 'sentry.link.type'
const PREVIOUS = 'previous_trace'
/** Clients that cannot send links name the trace in an attribute: `<trace>-<span>-<sampled>`. */
const ATTRIBUTE = /^([0-9a-f]{32})-[0-9a-f]{16}(?:-[01])?$/i

/** The trace that the same visitor had before this one. Empty: none is named. */
export function readPreviousTrace(links: unknown, attributes: Record<string, unknown>): string {
  for (const entry of asArray(links)) {
    const link = asObject(entry)
    const type = asObject(link?.['attributes'])?.[LINK_TYPE]
    if (type !== PREVIOUS && asObject(type)?.['value'] !== PREVIOUS) continue
    const traceId = readHexId(link?.['trace_id'])
    if (traceId !== undefined) return traceId
  }
  const named = attributes['sentry.previous_trace']
  return typeof named === 'string' ? (ATTRIBUTE.exec(named)?.[1] ?? '').toLowerCase() : ''
}

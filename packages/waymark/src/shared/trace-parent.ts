import type { TraceParent } from './telemetry/trace.ts'

// Version, trace, parent, flags (W3C Trace Context, section 3.2). Later versions may append fields.
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/

/** What a `traceparent` header says; `undefined` when it says nothing. */
export function decodeTraceParent(header: string | undefined): TraceParent | undefined {
  if (header === undefined || header.length > 512) return undefined
  const [whole, traceId, spanId, flags] = TRACE_PARENT.exec(header) ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  // Version 00 has exactly these fields.
  if (whole?.startsWith('00') && header.length !== 55) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 }
}

/** The trace that a `traceparent` header names; `undefined` when it names none. */
export function decodeTraceId(header: string | undefined): string | undefined {
  return decodeTraceParent(header)?.traceId
}

export function encodeTraceParent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-0${Number(isSampled)}`
}

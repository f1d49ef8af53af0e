// Version, trace, parent, flags (W3C Trace Context, section 3.2). Later versions may append fields.
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/

/** The trace that a `traceparent` header names; `undefined` when it names none. */
export function decodeTraceId(header: string | undefined): string | undefined {
  if (header === undefined || header.length > 512) return undefined
  const [whole, traceId] = TRACE_PARENT.exec(header) ?? []
  // Version 00 has exactly these fields.
  return whole?.startsWith('00') && header.length !== 55 ? undefined : traceId
}

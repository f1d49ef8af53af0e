/** The span that an incoming request was sent from. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  /** Absent: the sender left the decision to us. */
  isSampled?: boolean | undefined
}

const SENTRY_TRACE = /^\s*([\da-f]{32})-([\da-f]{16})(?:-([01]))?\s*$/

/** Reads a `sentry-trace` header. */
export function decodeSentryTrace(header: string | undefined | null): TraceParent | undefined {
  const [, traceId, spanId = '', flag] = SENTRY_TRACE.exec((header ?? '').toLowerCase()) ?? []
  if (!traceId) return undefined
  return { traceId, spanId, isSampled: flag === undefined ? undefined : flag === '1' }
}

export function encodeSentryTrace({ traceId, spanId, isSampled }: TraceParent): string {
  const flag = isSampled === undefined ? '' : `-${Number(isSampled)}`
  return `${traceId}-${spanId}${flag}`
}

export function createTraceId(): string {
  return createSpanId() + createSpanId()
}

export function createSpanId(): string {
  return randomHex8() + randomHex8()
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Ids must differ, not be secret; every request needs some, so they have to be cheap. */
function randomHex8(): string {
  const bits = (Math.random() * 0x1_0000_0000) >>> 0
  return HEX[bits >>> 24]! + HEX[(bits >>> 16) & 255]! + HEX[(bits >>> 8) & 255]! + HEX[bits & 255]!
}

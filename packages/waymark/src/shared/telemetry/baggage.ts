import { attempt } from '../attempt.ts'
import { MAX_BAGGAGE_CHARS } from '../limits.ts'

/** What the first service of a trace decided about it; everybody else copies it. Field names are the protocol's. */
export interface SamplingContext {
  trace_id?: string | undefined
  public_key?: string | undefined
  sample_rate?: string | undefined
  sample_rand?: string | undefined
  sampled?: string | undefined
  release?: string | undefined
  environment?: string | undefined
  transaction?: string | undefined
  [key: string]: string | undefined
}

const PREFIX = 'sentry-'
/** Key and value; properties after a semicolon are nothing to us. */
const ENTRY = /^\s*sentry-([^=;\s]+)\s*=([^;]*)/

/** Our entries of a `baggage` header, without their prefix. Those of others are not ours to read. */
export function decodeBaggage(header: string | undefined | null): SamplingContext {
  const context: SamplingContext = {}
  if (!header || header.length > MAX_BAGGAGE_CHARS) return context
  for (const entry of header.split(',')) {
    const [, key, text = ''] = ENTRY.exec(entry) ?? []
    const value = attempt(() => decodeURIComponent(text.trim()))
    if (key && value) context[key] = value
  }
  return context
}

/** Empty: there is nothing to say. */
export function encodeBaggage(context: SamplingContext): string {
  let header = ''
  for (const key in context) {
    const value = context[key]
    if (!value) continue
    const entry = `${header && ','}${PREFIX}${key}=${encodeURIComponent(value)}`
    if (header.length + entry.length <= MAX_BAGGAGE_CHARS) header += entry
  }
  return header
}

/** Adds ours to what somebody else wrote; a header that has such entries already is left alone. */
export function mergeBaggage(existing: string | null | undefined, ours: string): string {
  if (!existing) return ours
  if (!ours || existing.split(',').some((entry) => entry.trim().startsWith(PREFIX))) return existing
  const merged = `${existing},${ours}`
  return merged.length > MAX_BAGGAGE_CHARS ? existing : merged
}

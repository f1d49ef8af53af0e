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

/** Our entries of a `baggage` header, without their prefix. Those of others are not ours to read. */
export function decodeBaggage(header: string | undefined | null): SamplingContext {
  const context: SamplingContext = {}
  if (!header || header.length > MAX_BAGGAGE_CHARS) return context
  for (const entry of header.split(',')) {
    const [pair = ''] = entry.split(';', 1)
    const split = pair.indexOf('=')
    const key = pair.slice(0, split).trim()
    if (split < 0 || !key.startsWith(PREFIX)) continue
    const value = decodeValue(pair.slice(split + 1).trim())
    if (value !== '') context[key.slice(PREFIX.length)] = value
  }
  return context
}

/** Empty: there is nothing to say. */
export function encodeBaggage(context: SamplingContext): string {
  let header = ''
  for (const key in context) {
    const value = context[key]
    if (value === undefined || value === '') continue
    const entry = `${header === '' ? '' : ','}${PREFIX}${key}=${encodeURIComponent(value)}`
    if (header.length + entry.length <= MAX_BAGGAGE_CHARS) header += entry
  }
  return header
}

/** Adds ours to what somebody else wrote; a header that has such entries already is left alone. */
export function mergeBaggage(existing: string | null | undefined, ours: string): string {
  if (!existing) return ours
  if (ours === '' || existing.split(',').some((entry) => entry.trim().startsWith(PREFIX))) return existing
  const merged = `${existing},${ours}`
  return merged.length > MAX_BAGGAGE_CHARS ? existing : merged
}

function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

import { REPEATS_UNDER_PRESSURE } from '../limits.ts'

/** The overload rule: when there is little room, first occurrences are kept before repeats. */
export interface RepeatFilter {
  /** True: enough like this one were kept within the minute. */
  isRepeat(payload: Uint8Array, nowMs: number): boolean
}

const MINUTE_MS = 60_000

export function createRepeatFilter(): RepeatFilter {
  let minute = 0
  let seen = new Map<string, number>()
  return {
    isRepeat(payload, nowMs) {
      const thisMinute = Math.floor(nowMs / MINUTE_MS)
      if (thisMinute !== minute) {
        minute = thisMinute
        seen = new Map()
      }
      const looks = describeLooks(payload)
      const count = (seen.get(looks) ?? 0) + 1
      seen.set(looks, count)
      return count > REPEATS_UNDER_PRESSURE
    },
  }
}

/** Coarser than grouping and far cheaper: the first type and value found in the text, digits left out. */
function describeLooks(payload: Uint8Array): string {
  const text = Buffer.from(payload.buffer, payload.byteOffset, payload.length).toString('latin1')
  const start = Math.max(0, text.indexOf('"exception"'))
  const type = /"type":"([^"]{0,100})/.exec(text.slice(start, start + 20_000))?.[1] ?? ''
  const value = /"(?:value|message)":"([^"]{0,200})/.exec(text.slice(start, start + 20_000))?.[1] ?? ''
  return `${type}:${value.replaceAll(/\d+/g, '0')}`
}

import { MAX_ERROR_MESSAGE_CHARS, MAX_REPORT_DEPTH, MAX_REPORT_ENTRIES } from '../limits.ts'

/** A copy that can be written as JSON and is not too large: what users attach may be anything. */
export function toPlain(value: unknown): unknown {
  let entries = 0
  const seen = new Set<unknown>()

  const copy = (current: unknown, depth: number): unknown => {
    if (typeof current === 'string') return current.slice(0, MAX_ERROR_MESSAGE_CHARS)
    if (typeof current === 'boolean' || current === null) return current
    if (typeof current === 'number') return Number.isFinite(current) ? current : String(current)
    if (typeof current !== 'object') return current === undefined ? undefined : `[${String(current)}]`
    if (current instanceof Error) return `${current.name}: ${current.message}`
    if (current instanceof Date)
      return Number.isNaN(current.getTime()) ? String(current) : current.toISOString()
    if (seen.has(current)) return '[Circular]'
    if (depth >= MAX_REPORT_DEPTH) return Array.isArray(current) ? '[Array]' : '[Object]'
    seen.add(current)
    const result = Array.isArray(current) ? copyList(current, depth) : copyEntries(current, depth)
    seen.delete(current)
    return result
  }

  const copyList = (list: readonly unknown[], depth: number): unknown[] => {
    const result: unknown[] = []
    for (const item of list) {
      if (++entries > MAX_REPORT_ENTRIES) break
      result.push(copy(item, depth + 1))
    }
    return result
  }

  const copyEntries = (source: object, depth: number): Record<string, unknown> => {
    const result: Record<string, unknown> = {}
    for (const key of Object.keys(source)) {
      if (++entries > MAX_REPORT_ENTRIES) break
      result[key] = copy((source as Record<string, unknown>)[key], depth + 1)
    }
    return result
  }

  try {
    return copy(value, 0)
  } catch {
    // Getters and proxies may throw.
    return '[Unreadable]'
  }
}

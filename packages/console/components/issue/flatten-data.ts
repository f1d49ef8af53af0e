import type { Json } from '../../../service/src/digest/values.ts'

const MAX_ROWS = 200

/** Nested objects as rows with dotted keys, lists as JSON. */
export function flattenData(
  data: Readonly<Record<string, Json | undefined>>,
  prefix = '',
): [string, string][] {
  const rows: [string, string][] = []
  for (const [key, value] of Object.entries(data)) {
    if (rows.length >= MAX_ROWS) break
    const name = prefix === '' ? key : `${prefix}.${key}`
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      rows.push(...flattenData(value, name))
    else if (value !== undefined && value !== null) {
      rows.push([name, typeof value === 'string' ? value : JSON.stringify(value)])
    }
  }
  return rows.slice(0, MAX_ROWS)
}

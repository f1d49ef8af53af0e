import type { Breadcrumb } from '../../../service/src/digest/event-data.ts'
import type { Format } from '../../format/create-format.ts'
import { flattenData } from './flatten-data.ts'

/** Categories such as `ui.click` and `ui.input` are one kind. */
export function kindOf({ category, type }: Breadcrumb): string {
  return (category ?? type ?? 'other').split('.')[0] ?? 'other'
}

/** One line: what was sent, where to, with which outcome. */
export function describeCrumb(crumb: Breadcrumb, format: Pick<Format, 'duration'>): string {
  const { method, url, status_code: status, duration, from, to, ...rest } = crumb.data ?? {}
  const parts = [
    crumb.message,
    readText(method),
    readText(url),
    readText(status),
    typeof duration === 'number' ? format.duration(duration) : undefined,
    from !== undefined && to !== undefined
      ? `${readText(from)} → ${readText(to)}`
      : (readText(to) ?? readText(from)),
    ...flattenData(rest).flatMap(([key, value]) => (isInternal(key) ? [] : `${key}=${value}`)),
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(' ')
}

/** Clients keep notes for themselves under such names. */
function isInternal(key: string): boolean {
  return key.startsWith('__')
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

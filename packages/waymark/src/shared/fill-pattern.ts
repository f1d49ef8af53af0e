import { parsePattern } from './route-path.ts'
import type { PatternSegment } from './route-tree.ts'
import type { SearchParams } from './search-params.ts'

export type FilledPattern =
  | { kind: 'filled'; pathname: string; used: string[] }
  | { kind: 'missing'; names: string[] }

/** Writes values into a pattern. A name without a value is an error of the page, except for an optional catch-all. */
export function fillPattern(pattern: string, query: SearchParams): FilledPattern {
  const segments = parsePattern(pattern)
  const names = listMissing(segments, query)
  if (names.length > 0) return { kind: 'missing', names }
  const used: string[] = []
  const parts = segments.flatMap((segment) => {
    if (segment.kind === 'static') return [segment.value]
    used.push(segment.param)
    return [query[segment.param] ?? []].flat().map(encodeURIComponent)
  })
  return { kind: 'filled', pathname: `/${parts.join('/')}`, used }
}

function listMissing(segments: readonly PatternSegment[], query: SearchParams): string[] {
  return segments.flatMap((segment) => {
    if (segment.kind === 'static' || segment.kind === 'optional-catch-all') return []
    const value = query[segment.param]
    const isFit = segment.kind === 'catch-all' ? value?.length : typeof value === 'string' && value !== ''
    return isFit ? [] : [segment.param]
  })
}

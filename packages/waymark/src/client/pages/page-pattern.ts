/** Patterns of pages, such as `/blog/[slug]`: matched against paths, and filled with values. */
import { parsePattern } from '../../shared/route-path.ts'
import type { PatternSegment } from '../../shared/route-tree.ts'
import type { PageQuery } from './router-context.ts'

export type PageParams = Record<string, string | string[]>

export function isDynamicPattern(pattern: string): boolean {
  return /\/\[[^/]+\](?:\/|$)/.test(pattern)
}

export function listParamNames(pattern: string): string[] {
  return parsePattern(pattern).flatMap((segment) => (segment.kind === 'static' ? [] : [segment.param]))
}

/** `pathname` is encoded, without base path, locale and slash at the end. What cannot be decoded matches nothing. */
export function matchPattern(pattern: string, pathname: string): PageParams | undefined {
  const segments = parsePattern(pattern)
  const parts = pathname.split('/').filter((part) => part !== '')
  const params: PageParams = {}
  try {
    for (const [index, segment] of segments.entries()) {
      const part = parts[index]
      if (segment.kind === 'catch-all' || segment.kind === 'optional-catch-all') {
        if (part !== undefined) params[segment.param] = parts.slice(index).map(decodeURIComponent)
        else if (segment.kind === 'catch-all') return undefined
        return params
      }
      if (part === undefined) return undefined
      const value = decodeURIComponent(part)
      if (segment.kind !== 'static') params[segment.param] = value
      else if (segment.value !== value && segment.value !== part) return undefined
    }
  } catch {
    return undefined
  }
  return parts.length === segments.length ? params : undefined
}

/** The best of patterns that are sorted from the most to the least specific. */
export function findPattern(sorted: readonly string[], pathname: string): string | undefined {
  return sorted.find((pattern) => pattern === pathname || matchPattern(pattern, pathname) !== undefined)
}

export type FilledPattern =
  | { kind: 'filled'; pathname: string; used: string[] }
  | { kind: 'missing'; names: string[] }

/** Writes values into a pattern. A name without a value is an error of the page, except for an optional catch-all. */
export function fillPattern(pattern: string, query: PageQuery): FilledPattern {
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

function listMissing(segments: readonly PatternSegment[], query: PageQuery): string[] {
  return segments.flatMap((segment) => {
    if (segment.kind === 'static' || segment.kind === 'optional-catch-all') return []
    const value = query[segment.param]
    const isFit = segment.kind === 'catch-all' ? value?.length : typeof value === 'string' && value !== ''
    return isFit ? [] : [segment.param]
  })
}

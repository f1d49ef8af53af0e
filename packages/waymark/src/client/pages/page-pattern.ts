/** Patterns of pages, such as `/blog/[slug]`, matched against paths. */
import { parsePattern } from '../../shared/route-path.ts'

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

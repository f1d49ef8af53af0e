import { resolveMarker } from './intercept.ts'
import type { Folder, Interception, PatternSegment } from './route-tree.ts'

/** What a chain of folders from the root of app/ means as a URL. */
export interface RoutePath {
  /** Folder names as on disk, joined by `/`. */
  id: string
  /** Segments without groups and slots but with markers; pages with one key belong to one route. */
  key: string[]
  pattern: string
  segments: PatternSegment[]
  intercept?: Interception
}

/** Never called with a marker that climbs above the root: the scan refuses those. */
export function describePath<File>(chain: readonly Folder<File>[]): RoutePath {
  const key: string[] = []
  let levels: Folder<File>[] = []
  let intercept: Interception | undefined
  for (const folder of chain) {
    if (folder.urlSegment === '') continue
    if (folder.intercept) {
      intercept = { from: formatPattern(levels.map((level) => level.urlSegment)) }
      levels = resolveMarker(levels, folder.intercept) ?? []
    }
    levels = [...levels, folder]
    key.push(keySegment(folder))
  }
  return {
    id: chain
      .map((folder) => folder.name)
      .filter((name) => name !== '')
      .join('/'),
    key,
    pattern: formatPattern(levels.map((level) => level.urlSegment)),
    segments: levels.map(toPatternSegment),
    ...(intercept && { intercept }),
  }
}

/** `''` for folders that add nothing to the URL. */
export function keySegment<File>(folder: Folder<File>): string {
  return folder.urlSegment === '' ? '' : `${folder.intercept ?? ''}${folder.urlSegment}`
}

export function formatPattern(urlSegments: string[]): string {
  return `/${urlSegments.join('/')}`
}

/** Reads a pattern made by `formatPattern`; names were checked by the scan, so brackets are never literal. */
export function parsePattern(pattern: string): PatternSegment[] {
  return pattern
    .split('/')
    .filter((text) => text !== '')
    .map((text) => {
      if (!text.startsWith('[') || !text.endsWith(']')) return { kind: 'static', value: text }
      if (text.startsWith('[[...')) return { kind: 'optional-catch-all', param: text.slice(5, -2) }
      if (text.startsWith('[...')) return { kind: 'catch-all', param: text.slice(4, -1) }
      return { kind: 'dynamic', param: text.slice(1, -1) }
    })
}

function toPatternSegment<File>(folder: Folder<File>): PatternSegment {
  const { kind, param, urlSegment } = folder
  if (param !== undefined && (kind === 'dynamic' || kind === 'catch-all' || kind === 'optional-catch-all')) {
    return { kind, param }
  }
  return { kind: 'static', value: urlSegment }
}

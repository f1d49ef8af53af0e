import { createError } from '../shared/errors.ts'
import { splitMarker } from '../shared/intercept.ts'
import type { FolderKind, InterceptMarker } from '../shared/route-tree.ts'

export interface SegmentName {
  kind: FolderKind
  param?: string
  intercept?: InterceptMarker
  urlSegment: string
}

/** Reads the markers of a folder name. `folder` is the path to name in an error. */
export function parseSegmentName(name: string, folder: string): SegmentName {
  const marked = splitMarker(name)
  if (marked) return parseIntercepting(marked, folder)
  if (name.startsWith('@')) {
    checkName(name.slice(1), folder)
    // `@children` is another way to write the folder itself, so it behaves like a group.
    return { kind: name === '@children' ? 'group' : 'slot', urlSegment: '' }
  }
  if (name.startsWith('(') && name.endsWith(')')) {
    if (name === '()') throw createError('WM_SEGMENT_EMPTY_NAME', { folder })
    return { kind: 'group', urlSegment: '' }
  }
  return parseUrlSegment(name, folder)
}

function parseIntercepting(
  { marker, rest }: { marker: InterceptMarker; rest: string },
  folder: string,
): SegmentName {
  if (rest === '') throw createError('WM_INTERCEPT_EMPTY', { folder })
  if (rest.startsWith('@') || rest.startsWith('(')) throw createError('WM_INTERCEPT_TARGET', { folder })
  return { ...parseUrlSegment(rest, folder), intercept: marker }
}

/** A name that becomes part of the URL as it is, or as a parameter. */
export function parseUrlSegment(name: string, folder: string): SegmentName {
  if (name.startsWith('[') && !name.includes(']')) throw createError('WM_SEGMENT_BRACKETS', { folder })
  if (!name.startsWith('[') || !name.endsWith(']')) {
    return { kind: 'static', urlSegment: name.replace(/^%5F/i, '_') }
  }
  const isOptional = name.startsWith('[[') && name.endsWith(']]')
  const inner = isOptional ? name.slice(2, -2) : name.slice(1, -1)
  if (inner.startsWith('…')) {
    throw createError('WM_SEGMENT_ELLIPSIS', { folder, suggestion: name.replace('…', '...') })
  }
  const isCatchAll = inner.startsWith('...')
  const param = isCatchAll ? inner.slice(3) : inner
  if (/[[\]]/.test(param)) throw createError('WM_SEGMENT_BRACKETS', { folder })
  if (param.startsWith('.')) throw createError('WM_SEGMENT_PERIODS', { folder })
  checkName(param, folder)
  if (isOptional && !isCatchAll) {
    throw createError('WM_SEGMENT_OPTIONAL', { folder, suggestion: `[[...${param}]]` })
  }
  if (!isCatchAll) return { kind: 'dynamic', param, urlSegment: name }
  return { kind: isOptional ? 'optional-catch-all' : 'catch-all', param, urlSegment: name }
}

/** Names become keys of plain objects (params, slots); this one would set the prototype instead. */
function checkName(name: string, folder: string): void {
  if (name === '') throw createError('WM_SEGMENT_EMPTY_NAME', { folder })
  if (name === '__proto__') throw createError('WM_SEGMENT_RESERVED', { folder })
}

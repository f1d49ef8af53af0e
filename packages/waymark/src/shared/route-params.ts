/** Values that a config route takes from a request, and how they are written elsewhere. */
import type { PathParams } from './path-pattern.ts'
import { decodeText, encodeText } from './percent-encoding.ts'

export interface RouteParam {
  /** `path`: percent-encoded as in the canonical path. `text`: from a header, a cookie, the query or the host. */
  from: 'path' | 'text'
  /** Several for a parameter that repeats. */
  parts: string[]
}

export type RouteParams = ReadonlyMap<string, RouteParam>

export function readPathParams(params: PathParams): Map<string, RouteParam> {
  return new Map(
    Object.entries(params).map(([name, value]) => [
      name,
      { from: 'path', parts: Array.isArray(value) ? value : [value] },
    ]),
  )
}

/** Slashes of the path stay; those of a text are encoded, so that it stays in its segment. */
export function formatPathParts(param: RouteParam): string[] {
  return param.from === 'path' ? param.parts : param.parts.map(encodeText)
}

export function formatQueryParts(param: RouteParam): string[] {
  return param.parts.map((part) => encodeText(param.from === 'path' ? decodeText(part) : part))
}

/** Visible ASCII: a line break in a header would begin another one. */
export function formatHeaderPart(param: RouteParam): string {
  return param.parts.join('/').replace(/[^ -~]/gu, encodeText)
}

import type { InterceptMarker } from './route-tree.ts'

/** Longest first: `(..)(..)x` also starts with `(..)`. */
const MARKERS: readonly InterceptMarker[] = ['(..)(..)', '(.)', '(..)', '(...)']

/** Splits `(.)photo` into marker and rest; `undefined` when the name has no marker. */
export function splitMarker(name: string): { marker: InterceptMarker; rest: string } | undefined {
  const marker = MARKERS.find((candidate) => name.startsWith(candidate))
  return marker && { marker, rest: name.slice(marker.length) }
}

/**
 * The levels an intercepted URL starts with. `levels` are the URL segments of the intercepting route, so groups
 * and slots do not count. `undefined` when the marker climbs above the root.
 */
export function resolveMarker<Level>(levels: Level[], marker: InterceptMarker): Level[] | undefined {
  switch (marker) {
    case '(.)':
      return levels
    case '(...)':
      return []
    case '(..)':
      return levels.length < 1 ? undefined : levels.slice(0, -1)
    case '(..)(..)':
      return levels.length < 2 ? undefined : levels.slice(0, -2)
  }
}

import { parsePattern } from './route-path.ts'
import type { PatternSegment, Route } from './route-tree.ts'

export interface Match<File> {
  route: Route<File>
  /** Decoded values. An optional catch-all with nothing to catch has no key. */
  params: Record<string, string | string[]>
}

export interface MatchHints {
  /** Decoded segments of the page the visitor is on. Only a client navigation knows it. */
  nextUrl?: string[] | undefined
}

export interface MatchOptions<File> extends MatchHints {
  /** Rejects a match (a route with `dynamicParams = false`); the next candidate is tried. */
  skip?: (match: Match<File>) => boolean
}

export interface Matcher<File> {
  match(segments: string[], options?: MatchOptions<File>): Match<File> | undefined
  /** Every match, best first, found as it is asked for; for callers that must wait before they reject one. */
  matchAll(segments: string[], hints?: MatchHints): Generator<Match<File>, void, undefined>
  /** Whether an intercepting route could answer this path, for `Vary`. */
  isInterceptable(segments: string[]): boolean
}

/** A path with more rejecting routes than this is not found; it keeps one request from running many guards. */
export const MAX_MATCH_HOPS = 5

/**
 * One node for each pattern prefix. A node has one parent, and its depth is the number of segments consumed, so
 * that a request visits it at most once: no path can make matching slower than the size of the trie.
 */
interface Node<File> {
  depth: number
  routes: Route<File>[]
  statics: Map<string, Node<File>>
  dynamic: Node<File> | undefined
  catchAll: Route<File>[]
  optionalCatchAll: Route<File>[]
}

export function createMatcher<File>(routes: readonly Route<File>[]): Matcher<File> {
  const plain = createNode<File>(0)
  const intercepting = createNode<File>(0)
  for (const route of routes) insert(route.intercept ? intercepting : plain, route)
  const origins = createOrigins(routes)

  function* matchAll(segments: string[], hints?: MatchHints): Generator<Match<File>, void, undefined> {
    if (hints?.nextUrl) {
      for (const candidates of walk(intercepting, segments)) {
        yield* matchIntercepting(candidates, segments, { nextUrl: hints.nextUrl, origins })
      }
    }
    for (const candidates of walk(plain, segments)) {
      for (const route of candidates) yield { route, params: readParams(route, segments) }
    }
  }

  return {
    matchAll,
    match(segments, options = {}) {
      let hops = 0
      for (const match of matchAll(segments, options)) {
        if (!options.skip?.(match)) return match
        if (++hops > MAX_MATCH_HOPS) return undefined
      }
      return undefined
    },
    isInterceptable: (segments) => walk(intercepting, segments).next().done === false,
  }
}

function createNode<File>(depth: number): Node<File> {
  return { depth, routes: [], statics: new Map(), dynamic: undefined, catchAll: [], optionalCatchAll: [] }
}

function insert<File>(root: Node<File>, route: Route<File>): void {
  let node = root
  for (const segment of route.segments) {
    if (segment.kind === 'catch-all') return void node.catchAll.push(route)
    if (segment.kind === 'optional-catch-all') return void node.optionalCatchAll.push(route)
    node =
      segment.kind === 'static'
        ? enterStatic(node, segment.value)
        : (node.dynamic ??= createNode(node.depth + 1))
  }
  node.routes.push(route)
}

function enterStatic<File>(node: Node<File>, value: string): Node<File> {
  let next = node.statics.get(value)
  if (!next) node.statics.set(value, (next = createNode(node.depth + 1)))
  return next
}

/** Depth first; at each level: the exact route, static, dynamic, catch-all, optional catch-all. */
function* walk<File>(root: Node<File>, segments: string[]): Generator<Route<File>[], void, undefined> {
  const open: (Node<File> | Route<File>[])[] = [root]
  for (let next = open.pop(); next; next = open.pop()) {
    if (Array.isArray(next)) {
      yield next
      continue
    }
    const segment = segments[next.depth]
    if (segment === undefined) {
      if (next.routes.length > 0) yield next.routes
      if (next.optionalCatchAll.length > 0) yield next.optionalCatchAll
      continue
    }
    // Last in, first out: the best candidate is pushed last.
    if (next.optionalCatchAll.length > 0) open.push(next.optionalCatchAll)
    if (next.catchAll.length > 0) open.push(next.catchAll)
    if (next.dynamic && segment !== '') open.push(next.dynamic)
    const exact = next.statics.get(segment)
    if (exact) open.push(exact)
  }
}

function readParams<File>(route: Route<File>, segments: string[]): Match<File>['params'] {
  const params = readPatternParams(route.segments, segments)
  for (const { param, depth } of route.slotParams ?? []) {
    if (!Object.hasOwn(params, param) && segments.length > depth) params[param] = segments.slice(depth)
  }
  return params
}

function readPatternParams(pattern: PatternSegment[], segments: string[]): Record<string, string | string[]> {
  const params: Record<string, string | string[]> = {}
  for (const [index, segment] of pattern.entries()) {
    if (segment.kind === 'static') continue
    const value = segment.kind === 'dynamic' ? segments[index] : segments.slice(index)
    if (value !== undefined && value.length > 0) params[segment.param] = value
  }
  return params
}

/** Parsed `from` patterns. */
type Origins<File> = Map<Route<File>, PatternSegment[]>

function createOrigins<File>(routes: readonly Route<File>[]): Origins<File> {
  const origins: Origins<File> = new Map()
  for (const route of routes) {
    if (route.intercept) origins.set(route, parsePattern(route.intercept.from))
  }
  return origins
}

/** Of several intercepting routes for one pattern the one nearest to the visitor's page comes first. */
function* matchIntercepting<File>(
  candidates: Route<File>[],
  segments: string[],
  { nextUrl, origins }: { nextUrl: string[]; origins: Origins<File> },
): Generator<Match<File>, void, undefined> {
  const near = candidates
    .map((route) => ({ route, from: origins.get(route) ?? [] }))
    .filter(({ from }) => isAtOrBelow(from, nextUrl))
    .sort((a, b) => compareOrigins(a.from, b.from))
  for (const { route, from } of near) {
    yield { route, params: { ...readPatternParams(from, nextUrl), ...readParams(route, segments) } }
  }
}

function isAtOrBelow(from: PatternSegment[], nextUrl: string[]): boolean {
  return from.every((segment, index) => {
    const value = nextUrl[index]
    if (segment.kind === 'optional-catch-all') return true
    return segment.kind === 'static' ? value === segment.value : value !== undefined && value !== ''
  })
}

/** Deeper first; at equal depth the first segment that is static on one side only decides. */
function compareOrigins(a: PatternSegment[], b: PatternSegment[]): number {
  if (a.length !== b.length) return b.length - a.length
  for (const [index, segment] of a.entries()) {
    const difference = Number(b[index]?.kind === 'static') - Number(segment.kind === 'static')
    if (difference !== 0) return difference
  }
  return 0
}

import { expect } from 'vitest'
import { createMatcher, type Match } from '../../packages/waymark/src/shared/route-match.ts'
import { parsePattern } from '../../packages/waymark/src/shared/route-path.ts'
import type { PatternSegment, Route } from '../../packages/waymark/src/shared/route-tree.ts'
import type { FuzzTarget } from '../target.ts'

/** Lines of an input: the routes of an app, and last the path that is asked for. */
function readCase(text: string): { routes: Route<string>[]; segments: string[] } {
  const lines = text.split('\n')
  const path = lines.pop() ?? ''
  const patterns = [...new Set(lines.map(repairPattern))]
  return {
    routes: patterns.map((pattern) => ({
      pattern,
      segments: parsePattern(pattern),
      kind: 'page',
      id: pattern,
    })),
    segments: path === '/' ? [] : path.slice(1).split('/'),
  }
}

/** What the scan of an app lets through: a catch-all only at the end, each param once. */
function repairPattern(line: string): string {
  const repaired: string[] = []
  for (const [index, text] of line
    .split('/')
    .filter((part) => part !== '')
    .entries()) {
    const [, opening] = /^(\[\[\.\.\.|\[\.\.\.|\[)/.exec(text) ?? []
    const plain = text.replace(/[[\]]/g, '')
    if (opening === undefined) {
      if (plain !== '') repaired.push(plain)
      continue
    }
    repaired.push(`${opening}p${index}${opening === '[[...' ? ']]' : ']'}`)
    if (opening !== '[') break
  }
  return `/${repaired.join('/')}`
}

/** The same question, answered without a trie. */
function fits(pattern: PatternSegment[], segments: string[]): boolean {
  for (const [index, part] of pattern.entries()) {
    if (part.kind === 'optional-catch-all') return true
    if (part.kind === 'catch-all') return segments.length > index
    const segment = segments[index]
    if (segment === undefined) return false
    if (part.kind === 'static' ? segment !== part.value : segment === '') return false
  }
  return segments.length === pattern.length
}

function rebuild({ route, params }: Match<string>): string[] {
  return route.segments.flatMap((part) => (part.kind === 'static' ? part.value : (params[part.param] ?? [])))
}

export const matcher: FuzzTarget = {
  name: 'matcher',
  samples: [
    '/\n/a\n/a/[x]\n/a/[...x]\n/[[...x]]\n/a/b/c',
    '/shop/[id]/edit\n/shop/new\n/shop/[...rest]\n/shop/new/edit',
    '/[a]/[b]/[c]\n/[a]/b/[c]\n/x/b/c',
    '/__proto__\n/[x]\n/constructor',
    '/[[...x]]\n/',
  ],
  tokens: [
    '/',
    '\n/',
    '[x]',
    '[...x]',
    '[[...x]]',
    'a',
    'b',
    '//',
    '__proto__',
    'toString',
    '/a/b',
    '[',
    ']',
    '%2F',
  ],
  inputs: 5_000,
  check(input) {
    const { routes, segments } = readCase(input.toString('latin1'))
    const found = createMatcher(routes)
    const matches = [...found.matchAll(segments)]
    for (const match of matches) expect(rebuild(match)).toEqual(segments)
    const expected = routes.filter((route) => fits(route.segments, segments)).map(({ pattern }) => pattern)
    expect(matches.map(({ route }) => route.pattern).toSorted()).toEqual(expected.toSorted())
    expect(found.match(segments)).toEqual(matches[0])
  },
}

import { createMatcher } from '../../packages/waymark/dist/shared/route-match.js'
import { parsePattern } from '../../packages/waymark/dist/shared/route-path.js'

const ROUTES = 1_000
const SHAPES = ['/section/part', '/section/[id]', '/section/[id]/edit', '/section/[...rest]']

/** Paths of fixed, dynamic and catch-all routes, and one that is not there, in turns. */
export function createRouteMatch() {
  const routes = Array.from({ length: ROUTES }, (_, index) => {
    const pattern = SHAPES[index % SHAPES.length].replace('section', `section-${index >> 2}`)
    return { pattern, segments: parsePattern(pattern), kind: 'page', id: pattern }
  })
  const matcher = createMatcher(routes)
  const paths = Array.from({ length: ROUTES / SHAPES.length }, (_, index) => `section-${index}`).flatMap(
    (section) => [
      [section, 'part'],
      [section, '7'],
      [section, '7', 'edit'],
      [section, 'a', 'b', 'c'],
      ['no', section],
    ],
  )
  let next = 0
  return { 'route match, 1,000 routes': () => matcher.match(paths[next++ % paths.length]) }
}

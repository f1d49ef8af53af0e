/**
 * The page of a route below `/performance`: the operation, then the route as it is, `http.server/product/[id]`. Names that do
 * not begin with a slash are marked, so that `job` and `/job` are two pages.
 */
const PLAIN_NAME = '~'

export function encodeRoutePath({ op, route }: { op: string; route: string }): string {
  const segments = route.startsWith('/') ? route.slice(1).split('/') : [`${PLAIN_NAME}${route}`]
  return [op === '' ? '-' : op, ...segments.filter((segment) => segment !== '')]
    .map(encodeURIComponent)
    .join('/')
}

/** Of the params of the page, which are percent-encoded. */
export function decodeRoutePath(segments: readonly string[]): { op: string; route: string } {
  const [op = '', ...rest] = segments.map(decodeSegment)
  const [first = ''] = rest
  const route = first.startsWith(PLAIN_NAME) ? first.slice(PLAIN_NAME.length) : `/${rest.join('/')}`
  return { op: op === '-' ? '' : op, route }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

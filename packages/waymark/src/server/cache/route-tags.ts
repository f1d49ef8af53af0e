/** Tags that every route has without asking: tools and cache handlers know them by this prefix. */
const PREFIX = '_N_T_'

/**
 * The tags of everything that is made for a page or route handler: its layouts, itself, and the address. `pathname` is without base path
 * and locale.
 * @example createRouteTags('/blog/[slug]', '/blog/hello')
 */
export function createRouteTags(pattern: string, pathname: string): string[] {
  const route = dropGroups(pattern)
  const segments = route.split('/').filter((segment) => segment !== '')
  const tags = [`${PREFIX}/layout`]
  for (let end = 1; end <= segments.length; end++)
    tags.push(`${PREFIX}/${segments.slice(0, end).join('/')}/layout`)
  tags.push(`${PREFIX}${route === '/' ? '' : route}/page`, `${PREFIX}${encodePath(pathname)}`)
  return tags
}

/** The tag that `revalidatePath` invalidates. Without `type`, that of an address. */
export function createPathTag(path: string, type?: 'page' | 'layout'): string {
  const route = dropGroups(path)
  if (type === undefined) return `${PREFIX}${encodePath(route === '/index' ? '/' : route)}`
  return `${PREFIX}${route === '/' || route === '/index' ? '' : route}/${type}`
}

/** Groups of routes are folders, not part of a route. */
function dropGroups(path: string): string {
  const kept = path.split('/').filter((segment) => segment !== '' && !/^\([^.].*\)$/.test(segment))
  return `/${kept.join('/')}`
}

/** One spelling for addresses that people write and browsers send. */
function encodePath(path: string): string {
  try {
    return new URL(path, 'http://host').pathname
  } catch {
    return path
  }
}

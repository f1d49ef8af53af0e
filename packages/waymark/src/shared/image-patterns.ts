/** Which images the image service may touch. Linear matching: patterns never become regular expressions. */

export interface RemotePattern {
  /** `http` or `https`. Absent: both. */
  protocol?: string
  /** `*` stands for one label or a part of it, `**` for one or more. */
  hostname: string
  /** `''`: none. Absent: any. */
  port?: string
  /** `*` stands for one segment or a part of it, `**` for any number. Absent: any path. */
  pathname?: string
  /** Absent: any query. */
  search?: string
}

export interface LocalPattern {
  pathname?: string
  search?: string
}

export interface AllowedImages {
  remotePatterns: readonly RemotePattern[]
  localPatterns?: readonly LocalPattern[]
  domains: readonly string[]
}

interface Address {
  protocol: string
  hostname: string
  port: string
  pathname: string
  search: string
}

export function isAllowedRemote({ remotePatterns, domains }: AllowedImages, url: Address): boolean {
  return domains.includes(url.hostname) || remotePatterns.some((pattern) => matchesRemote(pattern, url))
}

/** Without patterns every file may be resized, but no query that would only multiply the copies. */
export function isAllowedLocal(
  { localPatterns }: AllowedImages,
  { pathname, search }: Pick<Address, 'pathname' | 'search'>,
): boolean {
  if (localPatterns === undefined) return search === ''
  return localPatterns.some(
    (pattern) =>
      (pattern.search === undefined || pattern.search === search) &&
      matchesGlob(pattern.pathname ?? '/**', pathname, '/'),
  )
}

function matchesRemote(pattern: RemotePattern, url: Address): boolean {
  if (pattern.protocol !== undefined && pattern.protocol.replace(/:$/, '') !== url.protocol.replace(/:$/, ''))
    return false
  if (pattern.port !== undefined && pattern.port !== url.port) return false
  if (pattern.search !== undefined && pattern.search !== url.search) return false
  return (
    matchesGlob(pattern.hostname, url.hostname, '.') &&
    matchesGlob(pattern.pathname ?? '**', url.pathname, '/')
  )
}

export function matchesGlob(pattern: string, text: string, separator: '.' | '/'): boolean {
  const parts = pattern.split(separator)
  // A host below a domain is not the domain itself; a folder may be its own content.
  const wanted = separator === '.' ? parts.flatMap((part) => (part === '**' ? ['*', '**'] : [part])) : parts
  return matchesSequence(wanted, text.split(separator), {
    isStar: (part) => part === '**',
    matches: (part, item) =>
      matchesSequence([...part], [...item], { isStar: (char) => char === '*', matches: Object.is }),
  })
}

interface SequenceRules {
  isStar(wanted: string): boolean
  matches(wanted: string, found: string): boolean
}

/** A star takes as little as it can; only the last one is ever given more, which is enough. */
function matchesSequence(wanted: readonly string[], found: readonly string[], rules: SequenceRules): boolean {
  let at = 0
  let star = -1
  let resumeAt = 0
  for (let index = 0; index < found.length;) {
    const next = wanted[at]
    if (next !== undefined && rules.isStar(next)) {
      star = at++
      resumeAt = index
    } else if (next !== undefined && rules.matches(next, found[index]!)) {
      at++
      index++
    } else if (star !== -1) {
      at = star + 1
      index = ++resumeAt
    } else return false
  }
  return wanted.slice(at).every(rules.isStar)
}

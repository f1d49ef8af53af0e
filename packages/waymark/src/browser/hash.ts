/** Nothing but the part after `#` is another one: the page stays. */
export function isHashChange(from: URL, to: URL): boolean {
  // `#` alone is a hash as well: the top of the page.
  const hasHash = to.hash !== '' || to.href.endsWith('#')
  return hasHash && from.pathname === to.pathname && from.search === to.search
}

/** A hash of its own wins: a redirect may bring one. */
export function withHash(url: URL, hash: string): URL {
  if (url.hash !== '' || hash === '') return url
  const copy = new URL(url)
  copy.hash = hash
  return copy
}

/** Addresses of webhooks are secrets: whoever has one can post. Enough is left to tell them apart. */
export function maskChannelAddress(url: string): string {
  if (url.startsWith('mailto:')) return decodeURIComponent(url.slice('mailto:'.length))
  const { origin, pathname } = new URL(url)
  return pathname.length <= 1 ? origin : `${origin}/…${pathname.length > 12 ? pathname.slice(-4) : ''}`
}

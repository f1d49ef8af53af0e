/** `*` for all, an origin as browsers send it, or `https://*.example.com` for what is below a domain. */
const PATTERN = /^[a-z][a-z\d+.-]*:\/\/(?:\*\.)?(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/

/** Whether it can let anybody through: what browsers write otherwise would never be equal to it. */
export function isOriginPattern(text: string): boolean {
  if (text === '*') return true
  if (!PATTERN.test(text)) return false
  const origin = text.replace('//*.', '//')
  if (!URL.canParse(origin)) return false
  const { protocol, origin: canonical, href } = new URL(origin)
  // Of schemes that it does not know, the platform has no origin.
  return /^https?:$/.test(protocol) ? canonical === origin : href === origin
}

export function matchesOrigin(pattern: string, origin: string): boolean {
  if (pattern === '*' || pattern === origin) return true
  const [scheme, domain] = pattern.split('//*.', 2)
  return domain !== undefined && origin.startsWith(`${scheme}//`) && origin.endsWith(`.${domain}`)
}

/** Takes the place of values that may be secret. */
const MASK = '[Filtered]'

const SENSITIVE =
  /auth|token|secret|session|password|passwd|pwd|key|jwt|bearer|sso|saml|csrf|xsrf|credentials|sid|identity|cookie|signature|otp|^sig$|^code$/i

const SENSITIVE_COOKIE =
  /sessid|remember|oidc|pkce|nonce|__secure-|__host-|awsalb|awselb|akamai|__stripe|cognito|firebase|supabase|sb-|mfa|2fa/i

function isSensitive(name: string): boolean {
  return SENSITIVE.test(name)
}

/** Values of sensitive keys in a query, with or without its question mark. */
export function maskQuery(query: string): string {
  return query.replace(/([^?&=#]+)=([^&#]*)/g, (pair: string, name: string) =>
    isSensitive(decodeName(name)) ? `${name}=${MASK}` : pair,
  )
}

/** A URL without user and password, fragment, and values of sensitive keys. */
export function maskUrl(url: string): string {
  const [withoutFragment = ''] = url.split('#', 1)
  const start = withoutFragment.indexOf('?')
  const address = start < 0 ? withoutFragment : withoutFragment.slice(0, start)
  const query = start < 0 ? '' : maskQuery(withoutFragment.slice(start))
  return address.replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/]*@/i, `$1//${MASK}@`) + query
}

/** A copy with the values of sensitive keys masked. */
export function maskEntries(entries: Readonly<Record<string, string>>): Record<string, string> {
  const masked: Record<string, string> = {}
  for (const name in entries) masked[name] = isSensitive(name) ? MASK : entries[name]!
  return masked
}

/** The same for cookies, more of which are secret. */
export function maskCookies(cookies: Readonly<Record<string, string>>): Record<string, string> {
  const masked = maskEntries(cookies)
  for (const name in masked) if (SENSITIVE_COOKIE.test(name)) masked[name] = MASK
  return masked
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

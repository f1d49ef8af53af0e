import { attempt } from '../attempt.ts'

/** Takes the place of values that may be secret. */
export const MASK = '[Filtered]'

const SENSITIVE =
  /auth|token|secret|session|passw|pwd|key|jwt|bearer|sso|saml|[cx]srf|credentials|sid|identity|cookie|signature|otp|^sig$|^code$/i

const SENSITIVE_COOKIE =
  /sessid|remember|oidc|pkce|nonce|__secure-|__host-|awsalb|awselb|akamai|__stripe|cognito|firebase|supabase|sb-|mfa|2fa/i

/** Of fields of objects, where a code says what went wrong; in a query it lets somebody in. */
export function isSensitiveName(name: string): boolean {
  return name !== 'code' && SENSITIVE.test(name)
}

/** Values of sensitive keys in a query, with or without its question mark. */
export function maskQuery(query: string): string {
  // The value is optional, so that every name ends a search: else a long query of names would be searched from each letter.
  return query.replace(/([^?&=#]+)(=[^&#]*)?/g, (pair: string, name: string, value?: string) =>
    value && SENSITIVE.test(attempt(() => decodeURIComponent(name), name)) ? `${name}=${MASK}` : pair,
  )
}

/** A URL without user and password, fragment, and values of sensitive keys. */
export function maskUrl(url: string): string {
  return url
    .replace(/#.*/s, '')
    .replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/?]*@/i, `$1//${MASK}@`)
    .replace(/\?.*/s, maskQuery)
}

/** A copy with the values of sensitive keys masked. */
export function maskEntries(entries: Readonly<Record<string, string>>): Record<string, string> {
  const masked: Record<string, string> = {}
  for (const name in entries) masked[name] = SENSITIVE.test(name) ? MASK : entries[name]!
  return masked
}

/** The same for cookies, more of which are secret. */
export function maskCookies(cookies: Readonly<Record<string, string>>): Record<string, string> {
  const masked = maskEntries(cookies)
  for (const name in masked) if (SENSITIVE_COOKIE.test(name)) masked[name] = MASK
  return masked
}

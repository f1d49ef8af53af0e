/**
 * redirect, not-found, forbidden and unauthorized are control flow, not errors (they are never reported).
 * Each is an Error with a digest, because only the digest survives React's payload.
 * This file is the only one that knows how the digests are written.
 */

export type RedirectType = 'push' | 'replace'
export type AccessStatus = 401 | 403 | 404

export interface RedirectSignal {
  type: RedirectType
  url: string
  status: 303 | 307 | 308
}

const REDIRECT_CODE = 'NEXT_REDIRECT'
const ACCESS_CODE = 'NEXT_HTTP_ERROR_FALLBACK'

export type DigestError = Error & { digest: string }

function createDigestError(message: string, digest: string): DigestError {
  return Object.assign(new Error(message), { digest })
}

export function createRedirect(signal: RedirectSignal): DigestError {
  return createDigestError(REDIRECT_CODE, `${REDIRECT_CODE};${signal.type};${signal.url};${signal.status};`)
}

export function createAccessError(status: AccessStatus): DigestError {
  const digest = `${ACCESS_CODE};${status}`
  return createDigestError(digest, digest)
}

export function digestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined
  return typeof error.digest === 'string' ? error.digest : undefined
}

/** The URL may hold `;`, so the digest is read from both ends. */
export function decodeRedirect(error: unknown): RedirectSignal | undefined {
  const parts = digestOf(error)?.split(';')
  if (!parts || parts.length < 5 || parts[0] !== REDIRECT_CODE) return undefined
  const type = parts[1]
  const status = Number(parts.at(-2))
  const url = parts.slice(2, -2).join(';')
  if ((type !== 'push' && type !== 'replace') || url === '') return undefined
  if (status !== 303 && status !== 307 && status !== 308) return undefined
  return { type, url, status }
}

export function decodeAccessStatus(error: unknown): AccessStatus | undefined {
  const digest = digestOf(error)
  if (!digest?.startsWith(`${ACCESS_CODE};`)) return undefined
  const status = Number(digest.slice(ACCESS_CODE.length + 1))
  return status === 401 || status === 403 || status === 404 ? status : undefined
}

/** True for everything that must reach its boundary untouched and must never be reported. */
export function isControlFlow(error: unknown): boolean {
  return decodeRedirect(error) !== undefined || decodeAccessStatus(error) !== undefined
}

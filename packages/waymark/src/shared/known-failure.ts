/**
 * An error of code that runs on the server and in the browser, for one page: the server reported it, and the browser may meet it
 * again when it tries what the server could not write. The same error is one report, so the document says which ones are known.
 */

/** Failures that the server reported of this document: `digest mark`, in the order in which they were met. */
export const FAILURES_GLOBAL = '__wm_failed'

const holder = globalThis as { [FAILURES_GLOBAL]?: string[] }

export function writeKnownFailure(error: unknown, digest: string): string | undefined {
  const mark = markOf(error)
  return mark === undefined ? undefined : `${digest} ${mark}`
}

/** Gives an error the digest by which the server reported the same. */
export function adoptDigest(error: unknown): void {
  const known = holder[FAILURES_GLOBAL]
  if (known === undefined || !(error instanceof Error) || 'digest' in error) return
  const mark = markOf(error)
  const digest = known.find((failure) => failure.endsWith(` ${mark}`))?.split(' ')[0]
  if (digest !== undefined && Object.isExtensible(error)) Object.assign(error, { digest })
}

/** The same for errors that say the same. It does not tell what they say: that may be nobody's business. */
function markOf(error: unknown): string | undefined {
  const { name, message } = (error ?? {}) as Partial<Error>
  if (typeof message !== 'string') return undefined
  let hash = 5_381
  for (const character of `${name}: ${message}`) hash = Math.imul(hash, 33) ^ (character.codePointAt(0) ?? 0)
  return (hash >>> 0).toString(36)
}

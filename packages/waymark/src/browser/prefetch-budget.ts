/** `viewport`: a link came into view. `intent`: the visitor points at it. `code`: the app asked. */
export type PrefetchTrigger = 'viewport' | 'intent' | 'code'

/** What is read of `navigator.connection`; many browsers have none, and its fields vary. */
export interface ConnectionLike {
  saveData?: boolean | undefined
  effectiveType?: string | undefined
}

/**
 * Whoever asked to save data gets no request before a click. On a slow link, pages that are merely in view would
 * delay the one that is wanted; what the visitor points at, or the app asks for, is most likely wanted.
 */
export function isPrefetchAllowed(
  connection: ConnectionLike | null | undefined,
  trigger: PrefetchTrigger,
): boolean {
  if (connection?.saveData === true) return false
  return trigger !== 'viewport' || !/^(?:slow-)?2g$/.test(connection?.effectiveType ?? '')
}

/** Reads one page and leaves: what is fetched ahead for it is wasted. */
export function isCrawler(userAgent: string): boolean {
  // The phones of one maker end in the same three letters.
  return /(?<!cu)bot\b|crawler|spider|slurp|-google|google-|facebookexternalhit/i.test(userAgent)
}

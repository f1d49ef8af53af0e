import { digestOf } from '../shared/control-flow.ts'

/**
 * The short code that stands for an error outside the server. Equal errors get equal codes; control flow and
 * errors that were seen before keep theirs. `stack` replaces the error's own, for components that render HTML.
 */
export function createDigest(error: unknown, stack?: string): string {
  const existing = digestOf(error)
  if (existing !== undefined && existing !== '') return existing
  return String(hashText(describe(error, stack)))
}

function describe(error: unknown, stack: string | undefined): string {
  if (typeof error === 'string') return error
  try {
    if (error instanceof Error) return error.message + (stack ?? error.stack ?? '')
    return String(error) + (stack ?? '')
  } catch {
    // Thrown values may have getters or conversions that throw; they must not hide that something was thrown.
    return stack ?? ''
  }
}

/** Bernstein's hash with xor, from the last character to the first, as 32 bits without sign. */
function hashText(text: string): number {
  let hash = 5381
  for (let index = text.length - 1; index >= 0; index--) hash = (hash * 33) ^ text.charCodeAt(index)
  return hash >>> 0
}

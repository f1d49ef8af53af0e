import { digestOf } from '../shared/control-flow.ts'
import { createReportDigest } from '../shared/telemetry/report-id.ts'
import { readThrownText } from '../shared/thrown-text.ts'

// Several bundles of one process have copies of this file; an error has one digest in all of them.
const DIGESTS_KEY = Symbol.for('waymark.digests')
const holder = globalThis as { [DIGESTS_KEY]?: WeakMap<object, string> }
const digests = (holder[DIGESTS_KEY] ??= new WeakMap())

/**
 * The code that stands for a failure outside the server, and under which its report is found. An error keeps its code,
 * however often it is asked for; control flow and errors that user code gave a digest have theirs.
 */
export function createDigest(error: unknown): string {
  const existing = digestOf(error)
  if (existing !== undefined && existing !== '') return existing
  if ((typeof error !== 'object' && typeof error !== 'function') || error === null)
    return createReportDigest()
  const known = digests.get(error)
  if (known !== undefined) return known
  const digest = createReportDigest()
  digests.set(error, digest)
  return digest
}

/** Equal for errors that say the same and come from the same place: two tries at one page throw such. */
export function createErrorKey(error: unknown): string {
  const digest = digestOf(error)
  if (digest !== undefined && digest !== '') return digest
  try {
    return error instanceof Error
      ? `${error.message}\n${cutStack(error)}`
      : `${typeof error} ${readThrownText(error)}`
  } catch {
    // Thrown values may have getters or conversions that throw; they must not hide that something was thrown.
    return ''
  }
}

/** Up to React's call of a component. What React did before differs between two tries at one page. */
function cutStack({ stack = '' }: Error): string {
  const end = stack.search(/\n\s+at renderFunctionComponent /)
  return end === -1 ? stack : stack.slice(0, end)
}

import { setFlagsFromString } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

/** What V8 calls the young generation: two halves, and as much again for large objects. */
const PARTS = 3

/**
 * What a thread may have for each half of its space for young objects, in a process that wants to stay small and has `--expose-gc`
 * for that. Elsewhere V8 decides.
 */
export function boundYoungSpace(halfMb: number): { resourceLimits?: ResourceLimits } {
  if (globalThis.gc === undefined) return {}
  // The option of the process goes before what a thread is given. This thread has its space already.
  setFlagsFromString('--max-semi-space-size=0')
  return { resourceLimits: { maxYoungGenerationSizeMb: halfMb * PARTS } }
}

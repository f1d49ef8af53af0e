import type { TraceDetail } from '../../service/src/queries/trace.ts'

/** Nothing of the trace is stored, or no longer. */
export function isEmptyTrace({ spans, errors, logs }: TraceDetail): boolean {
  return spans.length === 0 && errors.length === 0 && logs.length === 0
}

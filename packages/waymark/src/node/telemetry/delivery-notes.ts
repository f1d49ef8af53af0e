import { DELIVERY_NOTE_MS } from '../../shared/limits.ts'
import type { EnvelopeSink } from '../../shared/seams.ts'

/** Tells people that reports do not arrive, and that they do again; not more often than they can read. */
export interface DeliveryNotes {
  /** `reason`: why it failed. Undefined: it arrived. */
  add(reason: string | undefined): void
}

/** `what` is delivered to `where`, in the plural and as people know it. */
export function createDeliveryNotes(
  note: (text: string) => void,
  { what, where }: { what: string; where: string },
): DeliveryNotes {
  let isToldOf = false
  let lastMs = -Infinity
  return {
    add(reason) {
      const isFailing = reason !== undefined
      if (isFailing === isToldOf) return
      const now = Date.now()
      // One that comes and goes is told of when it goes, and at most once a minute.
      if (isFailing && now - lastMs < DELIVERY_NOTE_MS) return
      if (isFailing) lastMs = now
      isToldOf = isFailing
      note(isFailing ? `${what} do not arrive at ${where}: ${reason}` : `${what} arrive at ${where} again.`)
    },
  }
}

/** A service elsewhere, and what people are told when it does not take reports. */
export function watchSink(sink: EnvelopeSink, notes: DeliveryNotes): EnvelopeSink {
  return {
    ...sink,
    async send(envelope, options) {
      try {
        const answer = await sink.send(envelope, options)
        // Too many, or too large: it is there, and says so to whoever sent them.
        if (answer.status !== 429 && answer.status !== 413) notes.add(describeStatus(answer.status))
        return answer
      } catch (error) {
        notes.add(describeFailure(error))
        throw error
      }
    },
  }
}

/** Undefined: it is what was hoped for. */
export function describeStatus(status: number): string | undefined {
  if (status < 300) return undefined
  return status === 401 || status === 403
    ? `the answer is ${status}. Is the key right?`
    : `the answer is ${status}.`
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be reached.'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'there is no answer.'
  // Attempts at several addresses of a host have no message of their own.
  return `${error.message || String((error as NodeJS.ErrnoException).code ?? error.name)}.`
}

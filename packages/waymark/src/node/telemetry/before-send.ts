import { readHooks } from '../../shared/telemetry/api.ts'
import type { DropReason } from '../../shared/telemetry/drop-counter.ts'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'

/** How long a hook may think about one report. */
const HOOK_TIMEOUT_MS = 5_000

/**
 * The app's last word: what its hook makes of a whole report is what is sent. Only what joins reports stays as it was.
 * A reason: the report is dropped.
 */
export async function runBeforeSend(event: TelemetryEvent): Promise<TelemetryEvent | DropReason> {
  const { beforeSend } = readHooks()
  if (beforeSend === undefined) return event
  // The hook may change the report in its place.
  const { event_id } = event
  const trace = event.contexts?.trace && { ...event.contexts.trace }
  try {
    const wanted: unknown = await waitFor(beforeSend(event))
    if (wanted === null || wanted === undefined) return 'before_send'
    if (typeof wanted !== 'object') return 'callback_error'
    const { contexts, ...rest } = wanted as TelemetryEvent
    return { ...rest, event_id, contexts: { ...contexts, ...(trace && { trace }) } }
  } catch {
    return 'callback_error'
  }
}

/** Rejects when the time is over. */
async function waitFor(work: unknown): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The hook takes too long.')), HOOK_TIMEOUT_MS).unref()
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}

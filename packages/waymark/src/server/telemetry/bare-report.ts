import type { TelemetryPort } from '../../shared/seams.ts'
import type { DropReason } from '../../shared/telemetry/drop-counter.ts'
import { matchesAny } from '../../shared/telemetry/filter.ts'

/**
 * Why an error is not to be reported that a page sent which was left before its client was there. The little code in such a page
 * has no room for these settings. Undefined: there is no reason.
 */
export function findBareLoss(
  envelope: Uint8Array,
  { ignoreErrors, sampleRate }: Pick<TelemetryPort['settings'], 'ignoreErrors' | 'sampleRate'>,
): DropReason | undefined {
  if (Math.random() >= sampleRate) return 'sample_rate'
  if (ignoreErrors.length === 0) return undefined
  return readTexts(envelope).some((text) => matchesAny(text, ignoreErrors)) ? 'event_processor' : undefined
}

/** What patterns are compared with. None of what is no event: the service will say what is wrong with it. */
function readTexts(envelope: Uint8Array): string[] {
  const [, , payload = ''] = Buffer.from(envelope).toString().split('\n', 3)
  try {
    const event = JSON.parse(payload) as { exception: { values: [{ type: unknown; value: unknown }] } }
    const [{ type, value }] = event.exception.values
    return [String(value), `${String(type)}: ${String(value)}`]
  } catch {
    return []
  }
}

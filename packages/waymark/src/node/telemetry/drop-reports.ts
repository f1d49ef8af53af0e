import { DROP_REPORT_MS } from '../../shared/limits.ts'
import type { TelemetryPort } from '../../shared/seams.ts'
import { createDropCounter } from '../../shared/telemetry/drop-counter.ts'
import { readLoss, type Delivery } from './deliver.ts'
import type { NamedTimers } from './named-timers.ts'

export interface DropReports extends Pick<TelemetryPort, 'countDrop'> {
  /** Now, unless the service wants none. `later`: nor while it is left alone. */
  sendReport(when: 'later' | 'now'): void
}

/** Counts what is not sent, and tells the service once a minute. A report that did not arrive is part of the next one. */
export function createDropReports(
  { deliver, isLimited, pauseLeft }: Delivery,
  timers: NamedTimers,
  begin: (work: Promise<void>) => void,
): DropReports {
  const drops = createDropCounter()

  const countDrop: DropReports['countDrop'] = (reason, category, quantity) => {
    drops.add(reason, category, quantity)
    schedule()
  }
  const schedule = (): void => timers.set('report', DROP_REPORT_MS, () => sendReport('later'))

  const sendReport: DropReports['sendReport'] = (when) => {
    if (isLimited('internal') || (when === 'later' && pauseLeft() > 0)) return schedule()
    const payload = drops.take(Date.now())
    if (payload === undefined) return
    const send = async (): Promise<void> => {
      const answer = await deliver([{ type: 'client_report', payload }], {})
      if (readLoss(answer) === undefined) return
      for (const { reason, category, quantity } of payload.discarded_events)
        countDrop(reason, category, quantity)
    }
    begin(send())
  }

  return { countDrop, sendReport }
}

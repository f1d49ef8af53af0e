import type { EnvelopeSink } from '../shared/seams.ts'
import type { TelemetryEvent } from '../shared/telemetry/event.ts'
import type { DescribeOptions } from './dev-errors.ts'
import { mapPageReport } from './map-page-report.ts'

export interface PageReportOptions extends DescribeOptions {
  /** A page reports an error, as it came: not mapped yet. */
  onReport(event: TelemetryEvent): void
}

/** Takes the envelopes of pages in development: what they report is mapped to the sources on its way, and told. */
export function createPageReportSink(sink: EnvelopeSink, options: PageReportOptions): EnvelopeSink {
  return {
    ...sink,
    async send(envelope, sinkOptions) {
      return sink.send(await rewriteEnvelope(envelope, options), sinkOptions)
    },
  }
}

/** What cannot be read is the service's to judge. */
async function rewriteEnvelope(envelope: Uint8Array, options: PageReportOptions): Promise<Uint8Array> {
  const lines = Buffer.from(envelope).toString().split('\n')
  try {
    // The head, then two lines for each item.
    for (let index = 1; index + 1 < lines.length; index += 2) {
      const { type, length } = JSON.parse(lines[index]!) as { type?: unknown; length?: unknown }
      // Bytes that are counted are not ours: pages of this app count none.
      if (length !== undefined) return envelope
      if (type === 'event') lines[index + 1] = await rewriteEvent(lines[index + 1]!, options)
    }
    return Buffer.from(lines.join('\n'))
  } catch {
    return envelope
  }
}

async function rewriteEvent(text: string, options: PageReportOptions): Promise<string> {
  const event = JSON.parse(text) as TelemetryEvent
  if (event.exception === undefined) return text
  options.onReport(JSON.parse(text) as TelemetryEvent)
  await mapPageReport(event, options)
  return JSON.stringify(event)
}

import { createAccessLog, type AccessLog } from '../node/access-log.ts'
import { formatJson, formatJsonLoss, formatPretty, formatPrettyLoss } from '../node/format-access.ts'
import { createLogSink, openDescriptor } from '../node/log-sink.ts'
import type { LogChoice } from './serving-options.ts'
import type { Terminal } from './terminal.ts'

const STDOUT = 1

/** A person at a terminal did not ask for a line per request; whoever collects output for later wants to have them. */
export function openAccessLog(
  choice: LogChoice | undefined,
  { isTTY, paint }: Terminal,
): AccessLog | undefined {
  const format = choice ?? (isTTY ? 'off' : 'json')
  if (format === 'off') return undefined
  const output = openDescriptor(STDOUT)
  if (format === 'json')
    return createAccessLog(formatJson, createLogSink({ ...output, describeLoss: formatJsonLoss }))
  const sink = createLogSink({ ...output, describeLoss: formatPrettyLoss })
  return createAccessLog((entry) => formatPretty(entry, paint), sink)
}

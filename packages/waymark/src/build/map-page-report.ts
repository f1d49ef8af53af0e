import type { StackFrame, TelemetryEvent } from '../shared/telemetry/event.ts'
import { cutContext, splitSource } from '../shared/telemetry/source-lines.ts'
import type { DescribeOptions } from './dev-errors.ts'
import { readAppSource } from './read-app-source.ts'
import { mapPosition } from './source-positions.ts'
import { createFrame } from './stack-frames.ts'

/**
 * A report of a page names the modules that the dev server made for it. Here it gets the files that they were made of, and lines
 * of those: nobody else has the maps. Frames without a map stay as they are.
 */
export async function mapPageReport(event: TelemetryEvent, options: DescribeOptions): Promise<void> {
  const frames = event.exception?.values.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? []
  await Promise.all(frames.map((frame) => mapFrame(frame, options)))
}

async function mapFrame(frame: StackFrame, { root, readSourceMap }: DescribeOptions): Promise<void> {
  const { filename, lineno, colno } = frame
  if (readSourceMap === undefined || lineno === undefined || colno === undefined) return
  const location = { functionName: frame.function, source: filename, line: lineno, column: colno }
  const mapped = await mapPosition(location, readSourceMap)
  if (mapped === undefined) return
  const { file, line, column, inApp } = createFrame({ ...location, ...mapped }, mapped.path, root)
  Object.assign(frame, { filename: file, lineno: line, colno: column, in_app: inApp })
  const source = await readAppSource(mapped.path, root)
  if (source !== undefined) Object.assign(frame, cutContext(splitSource(source), line))
}

import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { MAX_KEPT_SOURCES, MAX_SOURCE_BYTES, SOURCE_CONTEXT_LINES } from '../../shared/limits.ts'
import type { StackFrame, TelemetryEvent } from '../../shared/telemetry/event.ts'

/** Longest line that is sent; longer ones are no source that somebody wrote. */
const MAX_LINE_CHARS = 300

export type AddSource = (event: TelemetryEvent) => Promise<void>

/** Puts lines of source around the app's own frames, where the source is there. */
export function createSourceContext(root: string): AddSource {
  const kept = new Map<string, Promise<string[] | undefined>>()
  const read = (file: string): Promise<string[] | undefined> => {
    const known = kept.get(file)
    if (known !== undefined) return known
    if (kept.size >= MAX_KEPT_SOURCES) kept.delete(kept.keys().next().value!)
    const lines = readLines(file)
    kept.set(file, lines)
    return lines
  }
  const addTo = async (frame: StackFrame): Promise<void> => {
    const file = resolve(root, frame.filename)
    if (!frame.in_app || frame.lineno === undefined || !file.startsWith(root + sep)) return
    const lines = await read(file)
    if (lines !== undefined) Object.assign(frame, cutContext(lines, frame.lineno))
  }
  return async (event) => {
    const frames = event.exception?.values.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? []
    await Promise.all(frames.map(addTo))
  }
}

function cutContext(
  lines: readonly string[],
  lineno: number,
): Pick<StackFrame, 'pre_context' | 'context_line' | 'post_context'> {
  const index = lineno - 1
  const line = lines[index]
  if (line === undefined) return {}
  return {
    pre_context: lines.slice(Math.max(index - SOURCE_CONTEXT_LINES, 0), index),
    context_line: line,
    post_context: lines.slice(index + 1, index + 1 + SOURCE_CONTEXT_LINES),
  }
}

async function readLines(file: string): Promise<string[] | undefined> {
  try {
    const { size } = await stat(file)
    if (size > MAX_SOURCE_BYTES) return undefined
    const text = await readFile(file, 'utf8')
    return text.split(/\r?\n/).map((line) => line.slice(0, MAX_LINE_CHARS))
  } catch {
    return undefined
  }
}

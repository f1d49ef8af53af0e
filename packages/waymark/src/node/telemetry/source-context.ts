import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { MAX_KEPT_SOURCES, MAX_SOURCE_BYTES } from '../../shared/limits.ts'
import type { StackFrame, TelemetryEvent } from '../../shared/telemetry/event.ts'
import { cutContext, splitSource } from '../../shared/telemetry/source-lines.ts'

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

async function readLines(file: string): Promise<string[] | undefined> {
  try {
    const { size } = await stat(file)
    if (size > MAX_SOURCE_BYTES) return undefined
    return splitSource(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

import { sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping'
import { MAX_SCANNED_SOURCE_CHARS } from '../limits.ts'
import { scanSource } from './scan-source.ts'

/** A source file that a map brings along. Lines count from 1, columns from 0. */
export interface SourceText {
  lines: readonly string[]
  /** A function or class of this name has its body here. */
  declares(name: string): boolean
  /** The name of the innermost function or class around a position that has one. */
  nameAround(line: number, column: number): string | undefined
}

/** What was read once of the sources of a map goes with it. */
const known = new WeakMap<TraceMap, Map<string, SourceText | undefined>>()

export function readSourceText(map: TraceMap, source: string): SourceText | undefined {
  let texts = known.get(map)
  if (texts === undefined) {
    texts = new Map()
    known.set(map, texts)
  }
  if (!texts.has(source)) {
    const content = sourceContentFor(map, source)
    texts.set(source, content === null ? undefined : createSourceText(content))
  }
  return texts.get(source)
}

export function createSourceText(content: string): SourceText {
  const lines = content.split('\n')
  const ranges = content.length > MAX_SCANNED_SOURCE_CHARS ? [] : scanSource(content)
  const names = new Set(ranges.map((range) => range.name))
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) as number) + line.length + 1)
  return {
    lines,
    declares: (name) => names.has(name),
    nameAround(line, column) {
      const offset = (starts[line - 1] ?? 0) + column
      // What closes first is further inside.
      return ranges.find(({ start, end }) => start <= offset && offset < end)?.name
    },
  }
}

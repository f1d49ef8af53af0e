import { SOURCE_CONTEXT_LINES } from '../limits.ts'
import type { StackFrame } from './event.ts'

/** Longest line that is sent; longer ones are no source that somebody wrote. */
const MAX_LINE_CHARS = 300

export function splitSource(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.slice(0, MAX_LINE_CHARS))
}

/** The line of a frame and those around it; nothing when the source has no such line. */
export function cutContext(
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

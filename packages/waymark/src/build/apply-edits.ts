/** A piece of code that is replaced. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Edits do not overlap. What follows them stays on its line, so that maps of the code hold. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let edited = code
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start)) {
    const lines = code.slice(start, end).split('\n').length - text.split('\n').length
    edited = edited.slice(0, start) + text + '\n'.repeat(Math.max(0, lines)) + edited.slice(end)
  }
  return edited
}

/** Of the code of an app. */
export interface SourcePlace {
  /** Counts from 1. */
  line: number
  /** Counts from 0, as bundlers do. */
  column: number
}

export function placeAt(code: string, offset: number): SourcePlace {
  const before = code.slice(0, offset)
  return { line: lineAt(code, offset), column: offset - 1 - before.lastIndexOf('\n') }
}

/** Number of the line that holds this offset; counts from 1. */
export function lineAt(code: string, offset: number): number {
  let line = 1
  for (let at = code.indexOf('\n'); at !== -1 && at < offset; at = code.indexOf('\n', at + 1)) line++
  return line
}

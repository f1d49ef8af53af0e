/** Number of the line that holds this offset; counts from 1. */
export function lineAt(code: string, offset: number): number {
  let line = 1
  for (let at = code.indexOf('\n'); at !== -1 && at < offset; at = code.indexOf('\n', at + 1)) line++
  return line
}

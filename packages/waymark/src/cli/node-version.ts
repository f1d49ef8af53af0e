/** Imported by the launcher before anything else, so it must load in every Node that knows modules. */
/** @public The launcher, which is not compiled, says it. */
export const REQUIRED_NODE = '20.19, or 22.12'

/** The first minor version of each line that has what the bundler needs; lines in between have it nowhere. */
const FIRST_MINORS: Record<number, number> = { 20: 19, 22: 12 }

export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major > 22) return true
  const first = FIRST_MINORS[major]
  return first !== undefined && minor >= first
}

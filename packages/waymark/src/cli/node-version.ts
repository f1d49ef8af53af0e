/** Imported by the launcher before anything else, so it must load in every Node that knows modules. */
export const REQUIRED_NODE = '20.19'

export function isSupportedNode(version: string): boolean {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  const [requiredMajor, requiredMinor] = REQUIRED_NODE.split('.').map(Number)
  if (
    major === undefined ||
    minor === undefined ||
    requiredMajor === undefined ||
    requiredMinor === undefined
  ) {
    return false
  }
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)
}

import { isHash } from './normalise-path.ts'

/**
 * The route of a path that was asked for, where the client knows no pattern: `/posts/4f9a8b7c` → `/posts/*`. Without
 * it, each user would be a route of its own. Names that people gave stay, as far as they can be told from those that machines gave.
 */
export function clusterPath(path: string): string {
  return path
    .split('/')
    .map((part) => (isVariable(part) ? '*' : part))
    .join('/')
}

const NUMBERED = /^\d+(?:$|[-_.:,~])|[-_]\d{3,}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MAX_NAME_CHARS = 64

function isVariable(part: string): boolean {
  if (NUMBERED.test(part) || UUID.test(part) || part.length > MAX_NAME_CHARS) return true
  if (/@|%40/.test(part)) return true
  return part.split(/[-.]/).some((word) => /\d/.test(word) && isHash(word))
}

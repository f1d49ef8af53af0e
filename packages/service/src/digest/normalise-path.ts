/** Errors repeat, and the frames of one are mostly of few files, so the latest names are remembered. */
const knownPaths = new Map<string, string>()
const MAX_KNOWN_PATHS = 5_000

/** Without origin, query, build folder and hash of the build. */
export function normalisePath(filename: string): string {
  const known = knownPaths.get(filename)
  if (known !== undefined) return known
  const path = trimDots(stripFileHash(stripPlace(filename.replace(NEXT_BUILD, '$1'))))
  if (knownPaths.size >= MAX_KNOWN_PATHS) knownPaths.clear()
  knownPaths.set(filename, path)
  return path
}

/** As in the keys of `wm-1` and `wm-2`: takes words before a hash along, and knows no hash without a digit. */
export function normaliseFormerPath(filename: string): string {
  return trimDots(stripPlace(filename).replace(FORMER_HASH, ''))
}

/** The folder named after the build; the others there have names of their own. */
const NEXT_BUILD = /(\/_next\/static\/)(?!chunks\/)[^/?#]+\/(?=pages\/|_\w+\.js)/
const FORMER_HASH = /([.-])(?=[\w-]{8,24}\.(?:m|c)?js$)(?=[\w-]*\d)[\w-]{8,24}(?=\.(?:m|c)?js$)/

function stripPlace(filename: string): string {
  return filename
    .replace(/^(?:[a-z][\w+.-]{1,20}:\/\/[^/]*|file:\/\/)/i, '')
    .replace(/[?#].*$/, '')
    .replace(/^.*?\/(?=(?:_next|_waymark|\.next|\.waymark|node_modules)\/)/, '/')
    .replace(/^\/?(?:_next|_waymark)\/(?:static\/)?/, '/')
    .replace(/^\/\.(?:next|waymark)\//, '/')
}

function trimDots(path: string): string {
  return path.replace(/^(?:\.{0,2}\/)+/, '/')
}

function stripFileHash(path: string): string {
  const extension = /\.[mc]?js$/.exec(path)?.[0]
  if (extension === undefined) return path
  const start = path.lastIndexOf('/') + 1
  return path.slice(0, start) + stripHash(path.slice(start, -extension.length)) + extension
}

/** Only the last part that looks like a hash: `user-profile-B1c2d3e4`, `main.8e0d62a0.chunk`. */
function stripHash(stem: string): string {
  if (stem.at(-1 - HASH_CHARS) === '-' && isDashedHash(stem.slice(-HASH_CHARS))) {
    return stem.slice(0, -1 - HASH_CHARS)
  }
  const parts = stem.split(/(?=[.-])/)
  const last = parts.findLastIndex((part, index) => index > 0 && isHash(part.slice(1)))
  return parts.filter((_, index) => last === -1 || index !== last).join('')
}

/** The hashes of Vite and esbuild have as many; those of others are longer. */
const HASH_CHARS = 8
const MAX_HASH_CHARS = 64
/** `details2`, `UserSettings`, `oauth2client`: each part of three letters or more. */
const WORDS = /^\d{0,2}[A-Za-z][a-z]{2,}\d{0,4}(?:(?:[A-Z]|(?<=\d)[a-z])[a-z]{2,}\d{0,4})*$/
const PLAIN_PART = /^(?:v?\d+|[A-Z]?[a-z]+\d*|[A-Z]+)$/

export function isHash(part: string): boolean {
  if (part.length < HASH_CHARS || part.length > MAX_HASH_CHARS) return false
  if (/^(?:[0-9a-f]+|[A-Z0-9]{8})$/.test(part)) return true
  const isMixed = /\d/.test(part) || (/[a-z]/.test(part) && /[A-Z]/.test(part))
  return isMixed && !part.split('_').every((word) => WORDS.test(word))
}

/** Vite writes its hashes in letters of which one is a dash. */
function isDashedHash(text: string): boolean {
  return text.includes('-') && /[A-Z]/.test(text) && !text.split('-').every((part) => PLAIN_PART.test(part))
}

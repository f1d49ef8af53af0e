import { MAX_ACCEPT_LANGUAGE_CHARS, MAX_ACCEPT_LANGUAGE_ENTRIES } from './limits.ts'

interface Wish {
  /** Lower case; `*` for any other. */
  token: string
  quality: number
}

/** RFC 9110 §12.4.2, and what clients write instead: no digit before the point, more than three after it. */
const QUALITY = /^q=(0?\.\d+|0\.?|1(?:\.0*)?)$/i
const TOKEN = /^(?:\*|[a-z0-9]{1,8}(?:-[a-z0-9]{1,8})*)$/

/**
 * The configured locale that an `Accept-Language` header asks for. A wish names a locale or the beginning of one
 * (`nl` for `nl-NL`) and is not shortened itself: `nl-BE` does not ask for `nl`. Among equal qualities the order of
 * `locales` decides.
 */
export function pickLocale(header: string | undefined, locales: readonly string[]): string | undefined {
  if (header === undefined || header.length > MAX_ACCEPT_LANGUAGE_CHARS) return undefined
  const wishes = decodeWishes(header)
  const names = locales.map((locale) => locale.toLowerCase().replaceAll('_', '-'))
  const refused = new Set(wishes.filter(({ quality }) => quality === 0).map(({ token }) => token))

  let best = -1
  let bestQuality = 0
  for (const { token, quality } of wishes) {
    // `*` is for what is left: it yields to a locale of the same quality, wherever that stands in the list.
    if (token === '*' || quality < bestQuality || quality === 0) continue
    const index = findName(token, names, refused)
    if (index === -1 || (quality === bestQuality && index >= best)) continue
    best = index
    bestQuality = quality
  }
  const any = Math.max(0, ...wishes.filter(({ token }) => token === '*').map(({ quality }) => quality))
  if (any > bestQuality) {
    const unnamed = names.findIndex((name) => !wishes.some(({ token }) => isPrefix(token, name)))
    if (unnamed !== -1) best = unnamed
  }
  return locales[best]
}

/** Entries that make no sense are left out; one bad entry says nothing about the others. */
function decodeWishes(header: string): Wish[] {
  const wishes: Wish[] = []
  for (const entry of header.split(',', MAX_ACCEPT_LANGUAGE_ENTRIES)) {
    const [token = '', weight, ...rest] = entry.replace(/[ \t]/g, '').toLowerCase().split(';')
    const quality = weight === undefined ? '1' : QUALITY.exec(weight)?.[1]
    if (!TOKEN.test(token) || quality === undefined || rest.length > 0) continue
    wishes.push({ token, quality: Number(quality) })
  }
  return wishes
}

/** An exact name wins over a longer one. */
function findName(token: string, names: string[], refused: ReadonlySet<string>): number {
  const exact = names.indexOf(token)
  return exact === -1 ? names.findIndex((name) => isPrefix(token, name) && !refused.has(name)) : exact
}

function isPrefix(token: string, name: string): boolean {
  return name === token || name.startsWith(`${token}-`)
}

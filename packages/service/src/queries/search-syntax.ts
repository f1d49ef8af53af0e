/**
 * The search of the issue list: `is:unresolved release:1.2.3 route:/users/[id] -browser.name:Safari "some text"`. Words
 * without a key are looked for in title, culprit and route.
 */

export interface Search {
  filters: SearchFilter[]
  /** Lower case; all of them must occur. */
  words: string[]
  /** What was not understood, in words for the person who typed it. */
  problems: string[]
}

export interface SearchFilter {
  key: string
  value: string
  isNegated: boolean
}

/** What can follow `is:`. */
export const IS_VALUES: readonly string[] = [
  'unresolved',
  'resolved',
  'muted',
  'regressed',
  'unhandled',
  'assigned',
  'unassigned',
]

/** Keys with a meaning of their own; every other key is a tag. */
export const KNOWN_KEYS: readonly string[] = [
  'is',
  'release',
  'first-release',
  'route',
  'user',
  'level',
  'assignee',
  'platform',
  'digest',
  'trace',
  'event',
]

/** A key may have quotes like a value: clients choose the names of tags. */
const TOKEN = /(-|!)?(?:([\w.-]{1,100}|"(?:[^"\\]|\\.){1,200}"):)?(?:"((?:[^"\\]|\\.){0,500})"|(\S{1,500}))/g
const MAX_TOKENS = 20

export function parseSearch(text: string): Search {
  const search: Search = { filters: [], words: [], problems: [] }
  const whole = endQuote(text.slice(0, 2_000).replaceAll('\0', ''))
  for (const match of [...whole.matchAll(TOKEN)].slice(0, MAX_TOKENS)) {
    const [, sign, key, quoted, plain] = match
    const value = quoted === undefined ? (plain ?? '') : unquote(quoted)
    // `http://x` and a lone `key:` are words, not filters.
    const isUrl = key !== undefined && plain?.startsWith('//') === true
    if (key === undefined || isUrl) addWord(search, isUrl ? `${key}:${value}` : value, sign)
    else addFilter(search, { key: readKey(key), value, isNegated: sign !== undefined })
  }
  return search
}

/** Of a quote that was begun last, as somebody types it, the rest is quoted. */
const OPEN_QUOTE = /(?:^|[\s:!-])"(?:[^"\\]|\\.)*$/

function endQuote(text: string): string {
  const quotes = text.match(/\\.|"/g)?.filter((found) => found === '"').length ?? 0
  return quotes % 2 === 1 && OPEN_QUOTE.test(text) ? `${text}"` : text
}

function readKey(text: string): string {
  return text.startsWith('"') ? unquote(text.slice(1, -1)) : text
}

function unquote(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1')
}

/** What `parseSearch` reads as this filter. */
export function writeFilter(key: string, value: string): string {
  return `${writeKey(key)}:${/^\/\/|[\s"]/.test(value) ? quote(value) : value}`
}

export function writeKey(key: string): string {
  return /^[\w.-]+$/.test(key) ? key : quote(key)
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

function addWord(search: Search, word: string, sign: string | undefined): void {
  if (sign !== undefined) search.problems.push(`"${sign}" works in front of a key only: ${sign}${word}`)
  else search.words.push(word.toLowerCase())
}

function addFilter(search: Search, filter: SearchFilter): void {
  if (filter.key === 'is' && !IS_VALUES.includes(filter.value)) {
    search.problems.push(`is:${filter.value} is none of ${IS_VALUES.join(', ')}`)
  } else
    search.filters.push(ID_KEYS.includes(filter.key) ? { ...filter, value: readId(filter.value) } : filter)
}

const ID_KEYS: readonly string[] = ['event', 'trace']
const UUID = /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i

/** Some tools print dashes in it. */
function readId(value: string): string {
  return UUID.test(value) ? value.replaceAll('-', '').toLowerCase() : value
}

const LAST_TOKEN = /(?:^|\s)[-!]?(?:([^\s":]+|"(?:[^"\\]|\\.)*"):)?("[^"]*|\S*)$/

/** The token that is being typed, for completion. */
export function readLastToken(text: string): { key: string | undefined; start: string } {
  const last = LAST_TOKEN.exec(text.slice(-500).replaceAll('\0', ''))
  const [, key, start = ''] = last ?? []
  return { key: key === undefined ? undefined : readKey(key), start: start.replace(/^"/, '') }
}

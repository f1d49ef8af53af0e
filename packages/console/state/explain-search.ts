/** What is wrong with a search, so that it can be said in the reader's language while the rest of it still works. */
export type SearchProblem =
  | { kind: 'unknown-state'; value: string; suggestion: string | undefined }
  | { kind: 'no-value'; key: string }
  | { kind: 'open-quote' }
  | { kind: 'sign-without-key'; word: string }
  | { kind: 'operator'; word: string }

/** What `is:` takes. */
export const STATES = [
  'unresolved',
  'resolved',
  'muted',
  'regressed',
  'unhandled',
  'assigned',
  'unassigned',
] as const

const TOKEN = /(-|!)?(?:([\w.-]+|"(?:[^"\\]|\\.)+"):)?(?:"(?:[^"\\]|\\.)*"|"[^"]*$|\S+)?/g

export function explainSearch(text: string): SearchProblem[] {
  const problems: SearchProblem[] = []
  if ((text.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1) problems.push({ kind: 'open-quote' })
  for (const [token, sign, key] of text.matchAll(TOKEN)) {
    if (token === '') continue
    const value = token.slice((sign?.length ?? 0) + (key === undefined ? 0 : key.length + 1))
    if (key === 'is' && value !== '' && !STATES.some((state) => state === value)) {
      problems.push({ kind: 'unknown-state', value, suggestion: findNearest(value) })
    } else if (key !== undefined && value === '') problems.push({ kind: 'no-value', key })
    else if (key === undefined && sign !== undefined) problems.push({ kind: 'sign-without-key', word: value })
    else if (token === 'AND' || token === 'OR' || token === 'NOT')
      problems.push({ kind: 'operator', word: token })
  }
  return problems
}

/** People write `is:open` and `is:unresovled`. */
function findNearest(value: string): string | undefined {
  if (value === 'open' || value === 'new') return 'unresolved'
  if (value === 'closed' || value === 'fixed' || value === 'done') return 'resolved'
  if (value === 'ignored' || value === 'archived') return 'muted'
  const ranked = STATES.map((state) => ({ state, distance: countEdits(value.toLowerCase(), state) }))
  const [best] = ranked.sort((a, b) => a.distance - b.distance)
  return best !== undefined && best.distance <= 3 ? best.state : undefined
}

function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of Array.from(a.slice(0, 30)).entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const kept = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** In front of it each quote has its counterpart; its own may be open. */
const LAST_TOKEN = /^((?:[^"]|"(?:[^"\\]|\\.)*")*?)([-!]?)(?:(?:[\w.-]+|"(?:[^"\\]|\\.)*"):)?(?:"[^"]*|\S*)$/s

const LAST_WORD = /^(.*?)([-!]?)\S*$/s

/** The text with its last token replaced by a completion; behind a whole one there is room for the next. */
export function applyCompletion(text: string, completion: { text: string; kind: 'key' | 'value' }): string {
  const [, before = '', sign = ''] = LAST_TOKEN.exec(text) ?? LAST_WORD.exec(text) ?? []
  return `${before}${sign}${completion.text}${completion.kind === 'key' ? '' : ' '}`
}

/**
 * Elements that change themselves, or in which a parser has rules of its own. HTML that a sanitiser let pass was harmless when it
 * was parsed once; with these in it, what a browser writes of it may be something else when it is parsed again.
 */
const LEFT_TO_REACT =
  /<(?:script|template|style|noscript|noembed|noframes|iframe|xmp|plaintext|title|textarea|listing|select|form|svg|math|[a-z][\w.]*-)/i
const PREFORMATTED = /<pre(?![\w.-])/gi
/** A parser drops a newline there, and a browser does not write it again. */
const DROPPED_FIRST = /[\n\r\0]|&(?:#|NewLine)/iy

/** What keeps HTML of the app's own from being written and read again by a browser. In time that grows with its length. */
export function findUnstable(html: string): string | undefined {
  const left = LEFT_TO_REACT.exec(html)
  if (left !== null) return left[0]
  PREFORMATTED.lastIndex = 0
  for (let match = PREFORMATTED.exec(html); match !== null; match = PREFORMATTED.exec(html)) {
    const end = findTagEnd(html, PREFORMATTED.lastIndex)
    if (dropsFirst(html, end)) return `a ${match[0]}> that begins with a new line`
    PREFORMATTED.lastIndex = end
  }
  return undefined
}

/** Whether a parser drops what stands at the start of a `pre`, or at this place in one. */
export function dropsFirst(text: string, at = 0): boolean {
  DROPPED_FIRST.lastIndex = at
  return at > text.length || DROPPED_FIRST.test(text)
}

/** Behind the end of the tag that a place is in; behind all of the text when the tag has none. */
function findTagEnd(html: string, from: number): number {
  let quote = ''
  for (let index = from; index < html.length; index++) {
    const character = html[index]!
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return index + 1
  }
  return html.length + 1
}

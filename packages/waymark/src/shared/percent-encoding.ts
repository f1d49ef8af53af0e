/** Percent-encoding of texts that are put into paths and queries. */

/** An escape, or a character that does not stand for itself in a path. */
const NOT_IN_PATH = /%[\da-fA-F]{2}|[^\w.~!$&'()*+,;=:@/-]/gu
const NOT_IN_QUERY = /%[\da-fA-F]{2}|[^\w.~!$'()*,;:@/?=&+#-]/gu

/** Text of a pattern or destination, in the spelling of canonical paths. What is escaped already stays so. */
export function encodePathLiteral(text: string): string {
  return text.replace(NOT_IN_PATH, (found) => {
    if (found.length !== 3 || !found.startsWith('%')) return encodeText(found)
    const plain = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return /[\w.~!$&'()*+,;=:@-]/.test(plain) ? plain : found.toUpperCase()
  })
}

/** The same for a query or a hash, from its `#` on. */
export function encodeQueryLiteral(text: string): string {
  return text.replace(NOT_IN_QUERY, (found) =>
    found.length === 3 && found.startsWith('%') ? found : encodeText(found),
  )
}

/** Any text as one value: nothing in it can end the value or begin another part of the URL. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** A pattern may have cut an escape in two; what cannot be decoded stays as it is. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

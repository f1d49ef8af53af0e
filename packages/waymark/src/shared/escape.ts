/** The only code that makes text safe to stand in HTML or in an inline script. */

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// With the u flag the surrogate class matches only halves without a partner, never a whole pair.
const HTML_UNSAFE = /[&<>"']|\p{Surrogate}/gu
// Cheaper, and nearly always the end of it. It also finds whole pairs, which are then left alone.
const MAYBE_UNSAFE = /[&<>"'\ud800-\udfff]/
const SCRIPT_UNSAFE = /[<>&\u2028\u2029]|\p{Surrogate}/gu

/** For text and for attribute values in single or double quotes. */
export function escapeHtml(text: string): string {
  if (!MAYBE_UNSAFE.test(text)) return text
  return text.replace(HTML_UNSAFE, (char) => HTML_ESCAPES[char] ?? '\uFFFD')
}

/**
 * For JSON that is written into a `<script>`: the result parses to the same value, and holds nothing that
 * could end the script, open a comment or break a line. JSON only; in other script text `<` may be an operator.
 */
export function escapeInlineScript(json: string): string {
  return json.replace(SCRIPT_UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** How React begins the container of a late part of a drawing. */
const REFUSED = '<svg aria-hidden="true" style="display:none" id="S:'
const ALLOWED: Buffer = Buffer.from('<svg aria-hidden="true" display="none" id="S:')

/**
 * Late parts of a drawing wait in a hidden one for their place. A policy for styles refuses the attribute that hides it,
 * and the part would be seen at the end of the page. SVG has an attribute of its own for the same.
 */
export function hideDrawings(html: Buffer): Buffer {
  let found = html.indexOf(REFUSED)
  if (found === -1) return html
  const parts: Buffer[] = []
  let done = 0
  for (; found !== -1; found = html.indexOf(REFUSED, done)) {
    parts.push(html.subarray(done, found), ALLOWED)
    done = found + REFUSED.length
  }
  return Buffer.concat([...parts, html.subarray(done)])
}

/**
 * Characters that change how text around them is shown, or show nothing at all: direction marks and overrides, zero-width ones,
 * and control characters except for line ends and tabs. Reports may hold any of them.
 */
const CONTROLS =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

export type TextPart = string | { code: string }

/** Plain parts, and the code points of what has to be made visible between them. */
export function splitControls(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: control, index } of text.matchAll(CONTROLS)) {
    if (index > end) parts.push(text.slice(end, index))
    parts.push({ code: `U+${(control.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` })
    end = index + control.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** For attributes and titles, where there is nothing but text. */
export function showControls(text: string): string {
  return text.replaceAll(CONTROLS, '\u{fffd}')
}

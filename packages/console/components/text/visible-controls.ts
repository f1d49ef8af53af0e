/**
 * Characters that change how text around them is shown, or show nothing at all: direction marks and overrides, zero-width ones, fillers,
 * letters and selectors that only programs see, and control characters except for line ends and tabs. Reports may hold any of them.
 * One selector of a form is part of many an emoji; several in a row are none.
 */
const CONTROLS =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0f]{2,}/gu

export type TextPart = string | { code: string }

/** Plain parts, and the code points of what has to be made visible between them. */
export function splitControls(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: controls, index } of text.matchAll(CONTROLS)) {
    if (index > end) parts.push(text.slice(end, index))
    for (const control of controls) parts.push({ code: nameCode(control) })
    end = index + controls.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

function nameCode(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** For attributes and titles, where there is nothing but text. */
export function showControls(text: string): string {
  return text.replaceAll(CONTROLS, '\u{fffd}')
}

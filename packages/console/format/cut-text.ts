/** The beginning of a text. A character that is two units long is kept whole or left out: pages and files can hold no half of one. */
export function cutText(text: string, maxChars: number): string {
  const code = text.charCodeAt(maxChars - 1)
  const isHalf = text.length > maxChars && code >= 0xd800 && code <= 0xdbff
  return text.slice(0, isHalf ? maxChars - 1 : maxChars)
}

/** Texts with `:name` in them that are not paths: values of headers and of queries. */

export type TemplatePart = string | { name: string; position: number }

const PLACE = /\\(.)|:(\w+)[*+?]?/gs

/**
 * Only names that `isKnown` accepts are places. Everything else stays as it is: such texts are full of colons.
 * A backslash takes the meaning from the character behind it, where `escapes` says so.
 */
export function parseTemplate(
  text: string,
  { isKnown, escapes }: { isKnown(name: string, position: number): boolean; escapes: boolean },
): TemplatePart[] {
  const parts: TemplatePart[] = []
  let literal = ''
  let end = 0
  for (const found of text.matchAll(PLACE)) {
    const [whole, escaped, name] = found
    literal += text.slice(end, found.index)
    end = found.index + whole.length
    if (escaped !== undefined) literal += escapes ? escaped : whole
    else if (name !== undefined && isKnown(name, found.index)) {
      if (literal !== '') parts.push(literal)
      literal = ''
      parts.push({ name, position: found.index })
    } else literal += whole
  }
  literal += text.slice(end)
  if (literal !== '') parts.push(literal)
  return parts
}

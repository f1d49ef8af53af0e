/** Longer words are no typing mistakes, and the distance costs their product. */
const MAX_WORD_CHARS = 64

/** The known name a person probably meant, or nothing when none is close. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  if (word === '' || word.length > MAX_WORD_CHARS) return undefined
  const typed = word.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const name of names) {
    const known = name.toLowerCase()
    const distance = typed.length >= 3 && known.startsWith(typed) ? 1 : editDistance(typed, known)
    if (distance >= bestDistance) continue
    best = name
    bestDistance = distance
  }
  return best
}

/** What a hint offers: the name that was probably meant, or all of them as `a, b or c`. */
export function listCandidates(word: string, names: readonly string[]): string {
  const nearest = nearestName(word, names)
  if (nearest !== undefined) return nearest
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** Insertions, deletions, replacements and swaps of neighbours (`biuld`) count one each. */
function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous.at(-1) ?? 0
}

/**
 * Which of the marks on an axis have room for their name, and on which side of the mark it stands. The latest mark has
 * precedence: the newest release is the one that is looked for. Places are percent, in ascending order.
 */
export function nameMarks(places: readonly number[], room: number): ('start' | 'end' | undefined)[] {
  const sides: ('start' | 'end' | undefined)[] = places.map(() => undefined)
  let free = 100
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const place = places[index] ?? 0
    if (place + room <= free) {
      sides[index] = 'start'
      free = place
    } else if (free === 100) {
      // At the right edge the name stands before its mark.
      sides[index] = 'end'
      free = place - room
    }
  }
  return sides
}

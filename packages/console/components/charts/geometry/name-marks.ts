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
    } else if (free === 100 || hasRoomBefore(places, index, { room, free })) {
      sides[index] = 'end'
      free = place - room
    }
  }
  return sides
}

/** A name before its mark must not take the room of the mark before. At the right edge the newest one may. */
function hasRoomBefore(
  places: readonly number[],
  index: number,
  { room, free }: { room: number; free: number },
): boolean {
  const place = places[index] ?? 0
  const earlier = index === 0 ? 0 : (places[index - 1] ?? 0) + room
  return place <= free && place - room >= earlier
}

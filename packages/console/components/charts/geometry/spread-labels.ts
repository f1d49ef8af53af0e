/**
 * Moves labels apart that would overlap, as little as needed, and keeps them between `low` and `high`. The order of places
 * stays, and so does the order of the result.
 */
export function spreadLabels(
  places: readonly number[],
  options: { distance: number; low: number; high: number },
): number[] {
  const { distance, low, high } = options
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place)
  let floor = low
  for (const entry of order) {
    entry.place = Math.max(entry.place, floor)
    floor = entry.place + distance
  }
  let ceiling = high
  for (const entry of order.toReversed()) {
    entry.place = Math.min(entry.place, ceiling)
    ceiling = entry.place - distance
  }
  const spread = [...places]
  for (const { place, index } of order) spread[index] = place
  return spread
}

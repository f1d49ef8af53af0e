/** Up to where a vital is good, and from where it is poor. */
export interface VitalBounds {
  good: number
  poor: number
}

/** The three bands have a third each, whatever their numbers: what matters is the band, and how near its edge. */
export function placeVital({ good, poor }: VitalBounds, value: number): number {
  const third = 100 / 3
  if (value <= good) return Math.max(0, (value / good) * third)
  if (value <= poor) return third + ((value - good) / (poor - good)) * third
  // Twice the border is the end of the scale.
  return Math.min(100, 2 * third + ((value - poor) / poor) * third)
}

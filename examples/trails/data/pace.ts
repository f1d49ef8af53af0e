export interface Plan {
  distanceKm: number
  ascentM: number
  /** Speed on the flat. */
  speedKmh: number
  breakMinutes: number
  /** `HH:MM`. */
  start: string
}

export interface Estimate {
  walkingMinutes: number
  totalMinutes: number
  /** Minutes after midnight; more than a day's worth means the next day. */
  arrival: number
}

/** Every ten metres of ascent cost a minute. */
const CLIMB_M_PER_MINUTE = 10

export function estimatePlan({ distanceKm, ascentM, speedKmh, breakMinutes, start }: Plan): Estimate {
  const walkingMinutes = Math.round((distanceKm / speedKmh) * 60 + ascentM / CLIMB_M_PER_MINUTE)
  const totalMinutes = walkingMinutes + breakMinutes
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  return { walkingMinutes, totalMinutes, arrival: hours * 60 + minutes + totalMinutes }
}

export function formatDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

export function formatClock(minutes: number): string {
  const inDay = minutes % (24 * 60)
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

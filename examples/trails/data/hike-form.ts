import { TRAIL_FACTS } from './trail-facts.ts'

export interface NewHike {
  trail: string
  name: string
  /** `YYYY-MM-DD`. */
  day: string
  hours: number
  note: string
}

export type HikeField = keyof NewHike

/** What was typed, so that a form that is sent back is not empty. */
export type TypedHike = Record<HikeField, string>

export type HikeReading =
  | { kind: 'valid'; hike: NewHike }
  | { kind: 'invalid'; typed: TypedHike; problems: HikeField[] }

const DAY = /^\d{4}-\d{2}-\d{2}$/
export const LONGEST_NAME = 40
export const LONGEST_NOTE = 160
const SHORTEST_HOURS = 0.25
const LONGEST_HOURS = 24

/** Anybody can send anything: every field is checked here, whatever the page allows. */
export function readHikeForm(form: FormData, now: Date): HikeReading {
  const typed = readTyped(form)
  const { trail, name, day, note } = typed
  const hours = Number(typed.hours.replace(',', '.'))
  const checks: Record<HikeField, boolean> = {
    trail: TRAIL_FACTS.some(({ slug }) => slug === trail),
    name: name.length > 0 && name.length <= LONGEST_NAME,
    day: isDay(day) && Date.parse(day) <= now.getTime(),
    hours: hours >= SHORTEST_HOURS && hours <= LONGEST_HOURS,
    note: note.length <= LONGEST_NOTE,
  }
  const problems = (Object.keys(checks) as HikeField[]).filter((field) => !checks[field])
  if (problems.length > 0) return { kind: 'invalid', typed, problems }
  return { kind: 'valid', hike: { trail, name, day, hours, note } }
}

/** The fields as text; a file in place of a text counts as nothing. */
function readTyped(form: FormData): TypedHike {
  const read = (field: HikeField): string => {
    const value = form.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    trail: read('trail'),
    name: read('name'),
    day: read('day'),
    hours: read('hours'),
    note: read('note'),
  }
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text))
}

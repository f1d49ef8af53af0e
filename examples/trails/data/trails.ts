import type { TrailWords } from '../words/en/trails.ts'
import { readWords } from '../words/read-words.ts'
import { TRAIL_FACTS, type Grade, type TrailFacts } from './trail-facts.ts'

export interface Stop {
  km: number
  name: string
  note: string
}

/** A trail in the language of a reader. */
export interface Trail extends TrailFacts, Omit<TrailWords, 'stops'> {
  stops: Stop[]
  regionName: string
}

export function readTrails(locale: string): Trail[] {
  const { trails, regions } = readWords(locale)
  return TRAIL_FACTS.flatMap((facts) => {
    const words = trails[facts.slug]
    if (words === undefined) return []
    const stops = words.stops.map((stop, index) => ({ ...stop, km: facts.stopsKm[index] ?? 0 }))
    return [{ ...facts, ...words, stops, regionName: regions[facts.region]?.name ?? '' }]
  })
}

export function findTrail(locale: string, slug: string): Trail | undefined {
  return readTrails(locale).find((trail) => trail.slug === slug)
}

/** By slug. */
export function readTrailNames(locale: string): Record<string, string> {
  return Object.fromEntries(readTrails(locale).map(({ slug, name }) => [slug, name]))
}

/** Trails in whose words every word of the query occurs. */
export function searchTrails(locale: string, query: string, grade: Grade | undefined): Trail[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  return readTrails(locale).filter((trail) => {
    if (grade !== undefined && trail.grade !== grade) return false
    const stops = trail.stops.map(({ name, note }) => `${name} ${note}`).join(' ')
    const text = [trail.name, trail.regionName, trail.summary, ...trail.story, stops].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

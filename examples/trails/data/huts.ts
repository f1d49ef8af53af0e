import { readWords } from '../words/read-words.ts'

export interface Hut {
  slug: string
  name: string
  summary: string
  text: string
  keeper: string
  opens: string
  beds: number
  heightM: number
  trail: string
}

const FACTS = [
  { slug: 'quarry-hut', beds: 24, heightM: 720, trail: 'five-tarns' },
  { slug: 'the-hide', beds: 2, heightM: 4, trail: 'saltmarsh-way' },
  { slug: 'kiln-barn', beds: 12, heightM: 340, trail: 'old-charcoal-road' },
  { slug: 'mill-loft', beds: 4, heightM: 205, trail: 'windmill-moor' },
]

export const HUT_SLUGS: readonly string[] = FACTS.map(({ slug }) => slug)

export function readHuts(locale: string): Hut[] {
  const { huts } = readWords(locale)
  return FACTS.flatMap((facts) => {
    const words = huts[facts.slug]
    return words === undefined ? [] : [{ ...facts, ...words }]
  })
}

const PHASE: Record<string, number> = { 'quarry-hut': 3, 'the-hide': 1, 'kiln-barn': 7, 'mill-loft': 2 }

/** Stands for the booking system: a number that changes from night to night. */
export function countFreeBeds(hut: Hut, night: Date): number {
  const day = Math.floor(night.getTime() / 86_400_000)
  return (day * 5 + (PHASE[hut.slug] ?? 0) * 3) % (hut.beds + 1)
}

import { setTimeout as wait } from 'node:timers/promises'
import { TRAILS, type Trail } from './trails.ts'

export type TrailState = 'open' | 'caution' | 'closed'

export interface Condition {
  trail: Trail
  state: TrailState
  note: string
  temperatureC: number
  windKmh: number
}

const REPORTS: Record<string, Omit<Condition, 'trail'>> = {
  'larch-ridge': { state: 'caution', note: 'Gusts on the saddle after noon', temperatureC: 7, windKmh: 46 },
  'saltmarsh-way': { state: 'open', note: 'High water at 13:40', temperatureC: 14, windKmh: 22 },
  'old-charcoal-road': { state: 'open', note: 'Dry under the beeches', temperatureC: 12, windKmh: 8 },
  'five-tarns': { state: 'caution', note: 'Ice on the scree below tarn five', temperatureC: 3, windKmh: 31 },
  'heron-gorge': {
    state: 'closed',
    note: 'Water over the second bridge, take the rim',
    temperatureC: 10,
    windKmh: 12,
  },
  'windmill-moor': { state: 'open', note: 'Clear to the horizon', temperatureC: 13, windKmh: 18 },
}

/** Stands for the weather station: it is slow, and sometimes it does not answer. */
export async function fetchConditions(station: 'main' | 'offline' = 'main'): Promise<Condition[]> {
  if (station === 'offline') throw new Error('Station "offline" does not answer.')
  await wait(700)
  return TRAILS.flatMap((trail) => {
    const report = REPORTS[trail.slug]
    return report === undefined ? [] : [{ trail, ...report }]
  })
}

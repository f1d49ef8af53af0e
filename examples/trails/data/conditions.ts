import { setTimeout as wait } from 'node:timers/promises'
import { readTrails, type Trail } from './trails.ts'

export type TrailState = 'open' | 'caution' | 'closed'
export type Station = 'main' | 'offline'

interface Reading {
  state: TrailState
  temperatureC: number
  windKmh: number
}

export interface Condition extends Reading {
  trail: Trail
}

const ANSWER_MS = 700

const READINGS: Record<string, Reading> = {
  'larch-ridge': { state: 'caution', temperatureC: 7, windKmh: 46 },
  'saltmarsh-way': { state: 'open', temperatureC: 14, windKmh: 22 },
  'old-charcoal-road': { state: 'open', temperatureC: 12, windKmh: 8 },
  'five-tarns': { state: 'caution', temperatureC: 3, windKmh: 31 },
  'heron-gorge': { state: 'closed', temperatureC: 10, windKmh: 12 },
  'windmill-moor': { state: 'open', temperatureC: 13, windKmh: 18 },
}

export function readState(slug: string): TrailState {
  return READINGS[slug]?.state ?? 'open'
}

export function readStation(value: string | string[] | undefined): Station {
  return value === 'offline' ? 'offline' : 'main'
}

/** Stands for the weather station: it is slow, and sometimes it does not answer. */
export async function fetchConditions(locale: string, station: Station): Promise<Condition[]> {
  await askStation(station)
  return readTrails(locale).flatMap((trail) => {
    const reading = READINGS[trail.slug]
    return reading === undefined ? [] : [{ trail, ...reading }]
  })
}

export interface Forecast {
  trail: Trail
  /** Tomorrow first. */
  days: { temperatureC: number; rainPercent: number }[]
}

const CHANGES: [warmer: number, rainPercent: number][] = [
  [1, 10],
  [-2, 60],
  [-1, 80],
  [2, 20],
]

export async function fetchForecast(locale: string, station: Station): Promise<Forecast[]> {
  const conditions = await fetchConditions(locale, station)
  return conditions.map(({ trail, temperatureC, windKmh }) => ({
    trail,
    days: CHANGES.map(([warmer, rainPercent]) => ({
      temperatureC: temperatureC + warmer,
      // Windy places get more of everything.
      rainPercent: Math.min(95, rainPercent + (windKmh > 25 ? 15 : 0)),
    })),
  }))
}

async function askStation(station: Station): Promise<void> {
  if (station === 'offline') throw new Error('Station "offline" does not answer.')
  await wait(ANSWER_MS)
}

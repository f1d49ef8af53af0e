import { availableParallelism } from 'node:os'
import { createOptionError, type Given } from './option-value.ts'

export const LOG_FORMATS = ['json', 'pretty', 'off'] as const
export type LogChoice = (typeof LOG_FORMATS)[number]

/** How `waymark start` runs; what is absent was not said. */
export interface ServingOptions {
  /** Processes that answer. Absent: this one. */
  workers?: number
  log?: LogChoice
  drainDelayMs?: number
  drainGraceMs?: number
  keepAliveMs?: number
}

/** Finds what was given for an option, be it as a flag or as a variable. */
type Find = (name: string, variable: string) => Given | undefined

const MAX_WORKERS = 256
const MAX_SECONDS = 3_600

export const SERVING_FLAGS = ['workers', 'log', 'drain-delay', 'drain-grace', 'keep-alive'] as const

export function readServingOptions(find: Find): ServingOptions {
  const workers = readWorkers(find('workers', 'WAYMARK_WORKERS'))
  const log = readLog(find('log', 'WAYMARK_LOG'))
  const drainDelayMs = readSeconds(find('drain-delay', 'WAYMARK_DRAIN_DELAY'), '5')
  const drainGraceMs = readSeconds(find('drain-grace', 'WAYMARK_DRAIN_GRACE'), '20')
  const keepAliveMs = readSeconds(find('keep-alive', 'WAYMARK_KEEP_ALIVE'), '620')
  return {
    ...(workers === undefined ? {} : { workers }),
    ...(log === undefined ? {} : { log }),
    ...(drainDelayMs === undefined ? {} : { drainDelayMs }),
    ...(drainGraceMs === undefined ? {} : { drainGraceMs }),
    ...(keepAliveMs === undefined ? {} : { keepAliveMs }),
  }
}

function readWorkers(given: Given | undefined): number | undefined {
  if (!given) return undefined
  if (given.text === 'auto') return availableParallelism()
  const count = Number(given.text)
  if (/^[1-9]\d{0,2}$/.test(given.text) && count <= MAX_WORKERS) return count
  throw createOptionError(given, { expected: `a number from 1 to ${MAX_WORKERS}, or auto`, example: 'auto' })
}

function readLog(given: Given | undefined): LogChoice | undefined {
  if (!given) return undefined
  const format = LOG_FORMATS.find((known) => known === given.text)
  if (format) return format
  throw createOptionError(given, { expected: 'json, pretty or off', example: 'json' })
}

function readSeconds(given: Given | undefined, example: string): number | undefined {
  if (!given) return undefined
  const seconds = Number(given.text)
  if (/^\d{1,4}(?:\.\d{1,3})?$/.test(given.text) && seconds <= MAX_SECONDS) return Math.round(seconds * 1_000)
  throw createOptionError(given, { expected: `seconds from 0 to ${MAX_SECONDS}`, example })
}

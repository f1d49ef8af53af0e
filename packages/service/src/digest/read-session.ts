import { HOUR_MS } from '../store/schema.ts'
import type { SpoolMeta } from '../ingest/spool-record.ts'
import { createHash } from 'node:crypto'
import { readTime } from './read-event.ts'
import { readRelease } from './release-order.ts'
import { asArray, asNumber, asObject, asText } from './values.ts'

/** Sessions of one hour, release and environment, as far as one item knows. */
export interface SessionCount {
  release: string
  environment: string
  hour: number
  started: number
  errored: number
  crashed: number
}

/** The state of one session; it may be sent again with more to say. */
export interface SessionState {
  id: string
  release: string
  environment: string
  startedMs: number
  isErrored: boolean
  isCrashed: boolean
  /** Not the id itself: it is only compared. */
  userKey: string | undefined
}

export function readSession(raw: Record<string, unknown>, meta: SpoolMeta): SessionState | undefined {
  const attrs = asObject(raw['attrs']) ?? {}
  const id = asText(raw['sid'], 64)
  const release = readRelease(attrs['release'])
  if (id === undefined || release === undefined) return undefined
  const status = raw['status']
  const user = asText(raw['did'], 200)
  const isCrashed = status === 'crashed' || status === 'unhandled'
  return {
    id,
    release,
    environment: asText(attrs['environment'], 64) ?? 'production',
    startedMs: readTime(raw['started'], meta),
    isErrored: isCrashed || (asNumber(raw['errors']) ?? 0) > 0,
    isCrashed,
    userKey: user === undefined ? undefined : createHash('sha256').update(user).digest('hex').slice(0, 32),
  }
}

/** More than one server can have in a minute; the sum of all that an hour can bring stays exact. */
const MAX_SESSIONS = 10_000_000

/** What servers send: counts per minute instead of single sessions. */
export function readSessionAggregates(raw: Record<string, unknown>, meta: SpoolMeta): SessionCount[] {
  const attrs = asObject(raw['attrs']) ?? {}
  const release = readRelease(attrs['release'])
  if (release === undefined) return []
  const environment = asText(attrs['environment'], 64) ?? 'production'
  return asArray(raw['aggregates'])
    .slice(0, 1_000)
    .map((entry) => {
      const aggregate = asObject(entry) ?? {}
      const count = (key: string): number =>
        Math.min(MAX_SESSIONS, Math.max(0, Math.round(asNumber(aggregate[key]) ?? 0)))
      const crashed = count('crashed') + count('unhandled')
      const errored = count('errored') + crashed
      return {
        release,
        environment,
        hour: Math.floor(readTime(aggregate['started'], meta) / HOUR_MS),
        // As of a single session, that its end was abnormal says nothing of an error.
        started: count('exited') + count('abnormal') + errored,
        errored,
        crashed,
      }
    })
}

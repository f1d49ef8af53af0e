import { encodeEnvelope } from './envelope.mjs'
import { pickTime, releaseAt } from './timeline.mjs'
import { pickUser } from './visitors.mjs'

const SESSIONS = 3_000
const SESSIONS_PER_ENVELOPE = 500
/** Share of sessions that end with an error nobody caught. */
const CRASHED = { '1.4.0': 0.011, '1.4.1': 0.008, '1.4.2': 0.006, '1.5.0': 0.024 }

/** Sessions of browsers, with the people who had them. */
export function createSessions(random, app, nowMs) {
  const items = Array.from({ length: Math.round(SESSIONS * app.share) }, () => {
    const startedMs = pickTime(random, nowMs)
    const release = releaseAt(random, startedMs, nowMs)
    const isCrashed = random.chance(CRASHED[release] * (app.id === 1 ? 1 : 0.5))
    const session = {
      sid: random.hex(32),
      did: pickUser(random).id,
      init: true,
      started: new Date(startedMs).toISOString(),
      timestamp: new Date(startedMs + random.duration(90_000)).toISOString(),
      status: isCrashed ? 'crashed' : 'exited',
      errors: isCrashed || random.chance(0.03) ? 1 : 0,
      attrs: { release, environment: 'production' },
    }
    return ['session', session]
  })
  const envelopes = []
  for (let index = 0; index < items.length; index += SESSIONS_PER_ENVELOPE) {
    const some = items.slice(index, index + SESSIONS_PER_ENVELOPE)
    envelopes.push({ projectId: app.id, bytes: encodeEnvelope({}, some) })
  }
  return envelopes
}

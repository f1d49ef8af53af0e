/** Oldest first; `hoursAgo` is when it went live. */
export const RELEASES = [
  { version: '1.4.0', hoursAgo: 168 },
  { version: '1.4.1', hoursAgo: 112 },
  { version: '1.4.2', hoursAgo: 52 },
  { version: '1.5.0', hoursAgo: 15 },
]

const DAYS = 7
const HOUR_MS = 3_600_000
/** A span that is older than a week is refused. */
const MARGIN_MS = 120_000

/** The sample is made in the afternoon, whatever the clock says: it would have other events at every hour. */
const HOUR_OF_NOW = 15

/** A moment of the week: many at noon, few at night, none in the future. */
export function pickTime(random, nowMs) {
  for (;;) {
    const agoMs = random.between(MARGIN_MS, DAYS * 24 * HOUR_MS - MARGIN_MS)
    const time = nowMs - agoMs
    const hour = Math.floor(HOUR_OF_NOW + DAYS * 24 - agoMs / HOUR_MS) % 24
    const load = 0.25 + 0.75 * Math.max(0, Math.sin(((hour - 5) / 18) * Math.PI))
    if (random.chance(load)) return time
  }
}

/** The newest release that was live then; during the first hours some servers still run the one before. */
export function releaseAt(random, timeMs, nowMs) {
  const hoursAgo = (nowMs - timeMs) / HOUR_MS
  const live = RELEASES.filter((release) => release.hoursAgo >= hoursAgo)
  const newest = live.at(-1) ?? RELEASES[0]
  const before = live.at(-2) ?? newest
  const age = newest.hoursAgo - hoursAgo
  return random.chance(Math.min(1, 0.35 + age / 6)) ? newest.version : before.version
}

import { expect, it } from 'vitest'
import { createZoneOffset } from './zone-offset.ts'

const HOUR_MS = 3_600_000

it.each([
  ['UTC', '2026-11-15T00:00:00Z', 0],
  ['Europe/London', '2026-11-15T00:00:00Z', 0],
  ['Europe/Berlin', '2026-11-15T00:00:00Z', HOUR_MS],
  ['Europe/Berlin', '2026-07-15T00:00:00Z', 2 * HOUR_MS],
  ['America/New_York', '2026-11-15T00:00:00Z', -5 * HOUR_MS],
  ['Asia/Kolkata', '2026-11-15T00:00:00Z', 5.5 * HOUR_MS],
])('%s at %s', (zone, moment, offset) => {
  expect(createZoneOffset(zone)(Date.parse(moment))).toBe(offset)
})

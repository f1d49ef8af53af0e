import { expect, it } from 'vitest'
import { checkTimeZone } from './time-zone.ts'

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['UTC', 'UTC'],
  [undefined, 'UTC'],
  ['', 'UTC'],
  ['Europe/Atlantis', 'UTC'],
  ['<script>', 'UTC'],
  ['x'.repeat(1_000), 'UTC'],
])('%s is %s', (name, zone) => {
  expect(checkTimeZone(name)).toBe(zone)
})

import { describe, expect, test } from 'vitest'
import { createFormat } from './create-format.ts'

const NOW_MS = Date.UTC(2026, 10, 15, 14, 3, 22, 120)
/** The unit is held by a narrow no-break space. */
const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ')

describe('formats', () => {
  test.each([
    ['number', 1_204, '1,204', '1.204'],
    ['compact', 1_204, '1,204', '1.204'],
    ['compact', 12_045, '12K', '12.045'],
    ['compact', 1_204_500, '1.2M', '1,2 Mio.'],
    ['percent', 0.0042, '0.42 %', '0,42 %'],
    ['percent', 1, '100 %', '100 %'],
    ['change', 0.1234, '+12.3 %', '+12,3 %'],
    ['change', -0.5, '-50 %', '-50 %'],
    ['duration', 0.25, '250 µs', '250 µs'],
    ['duration', 840, '840 ms', '840 ms'],
    ['duration', 1_240, '1.24 s', '1,24 s'],
    ['duration', 90_000, '1.5 min', '1,5 min'],
    ['bytes', 0, '0 B', '0 B'],
    ['bytes', 1_234_567, '1.23 MB', '1,23 MB'],
  ] as const)('%s of %d is %s and %s', (name, value, en, de) => {
    expect(plain(createFormat('en')[name](value))).toBe(en)
    expect(plain(createFormat('de')[name](value))).toBe(de)
  })

  test.each([
    [0, '0 sec. ago', 'vor 0 Sek.'],
    [-5_000, '0 sec. ago', 'vor 0 Sek.'],
    [59_000, '59 sec. ago', 'vor 59 Sek.'],
    [3 * 60_000, '3 min. ago', 'vor 3 Min.'],
    [5 * 3_600_000, '5 hr. ago', 'vor 5 Std.'],
    [3 * 86_400_000, '3 days ago', 'vor 3 Tagen'],
    [90 * 86_400_000, '3 mo. ago', 'vor 3 Monaten'],
    [800 * 86_400_000, '2 yr. ago', 'vor 2 Jahren'],
  ])('%d ms ago is %s and %s', (age, en, de) => {
    expect(plain(createFormat('en').relative(NOW_MS - age, NOW_MS))).toBe(en)
    expect(plain(createFormat('de').relative(NOW_MS - age, NOW_MS))).toBe(de)
  })

  test('exact times say their zone', () => {
    expect(plain(createFormat('en').exact(NOW_MS))).toBe('Nov 15, 2026, 14:03:22 UTC')
    expect(createFormat('de').exact(NOW_MS, 'Europe/Berlin')).toContain('15:03:22')
    expect(createFormat('en').clock(NOW_MS)).toBe('14:03:22.120')
  })
})

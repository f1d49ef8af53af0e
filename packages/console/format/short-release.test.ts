import { expect, test } from 'vitest'
import { shortRelease } from './short-release.ts'

const COMMIT = '7b2528b5eb1dc1d0428d396f38aeaaff446ed61a'

test.each([
  ['', ''],
  ['1.4.2', '1.4.2'],
  [COMMIT, '7b2528b'],
  [`shop@${COMMIT}`, 'shop@7b2528b'],
  [`${COMMIT}${'0'.repeat(24)}`, '7b2528b'],
  [`${COMMIT}0`, `${COMMIT}0`],
  [COMMIT.toUpperCase(), COMMIT.toUpperCase()],
  [`release-${COMMIT}`, `release-${COMMIT}`],
])('%s is %s', (version, short) => {
  expect(shortRelease(version)).toBe(short)
})

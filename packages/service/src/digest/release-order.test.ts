import { describe, expect, it } from 'vitest'
import { compareVersions, readRelease, sortReleases } from './release-order.ts'
import { createReleaseWalk } from './release-walk.ts'

it.each([
  ['1.0.0', '1.0.0'],
  [' app@1.0.0 ', 'app@1.0.0'],
  ['a/b', undefined],
  ['1.0\u001B[31m', undefined],
  ['a\\b', undefined],
  ['a\nb', undefined],
  ['', undefined],
  ['..', undefined],
  ['x'.repeat(201), undefined],
  [5, undefined],
])('the release %s', (value, release) => {
  expect(readRelease(value)).toBe(release)
})

it.each<[earlier: string, later: string]>([
  ['1.0.0', '1.0.1'],
  ['1.9.0', '1.10.0'],
  ['app@1.0.0', 'app@2.0.0'],
  ['1.0.0-rc.1', '1.0.0'],
  ['1.0.0-rc.2', '1.0.0-rc.10'],
  ['1.0.0-alpha', '1.0.0-beta'],
  ['1.0.0-1', '1.0.0-a'],
  ['1.0.0-a', '1.0.0-a.1'],
  ['v1.0.0', 'v1.1.0'],
])('%s comes before %s', (earlier, later) => {
  expect(compareVersions(earlier, later)).toBeLessThan(0)
  expect(compareVersions(later, earlier)).toBeGreaterThan(0)
})

it('sorts by version, and by time where there is none; a change of scheme begins anew', () => {
  const seen = ['2.0.0', '1.0.0', 'beef', 'abba', '0.1.0', '0.0.9']
  const releases = seen.map((version, index) => ({ version, firstSeenMs: index }))
  expect(sortReleases(releases).map((release) => release.version)).toEqual([
    '1.0.0',
    '2.0.0',
    'beef',
    'abba',
    '0.0.9',
    '0.1.0',
  ])
})

describe('is an event a regression', () => {
  const releases = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version, index) => ({
    version,
    firstSeenMs: index,
  }))
  it.each<[event: string, fixedIn: string[], withEvents: string[], isResolved: boolean]>([
    ['1.0.0', ['1.1.0'], ['1.0.0'], false],
    ['1.1.0', ['1.1.0'], ['1.0.0'], true],
    ['1.2.0', ['1.1.0'], ['1.0.0'], true],
    ['1.3.0', ['1.1.0'], ['1.0.0', '1.2.0'], false],
    ['1.3.0', ['1.1.0', '1.3.0'], ['1.0.0', '1.2.0'], true],
    ['1.0.0', ['1.0.0', '1.2.0'], [], true],
    // Fixed in a release that never reported anything, or has not yet.
    ['1.2.0', ['1.1.5'], ['1.0.0', '1.1.0'], true],
    ['1.1.0', ['1.1.5'], ['1.0.0'], false],
    ['1.3.0', ['1.4.0'], ['1.0.0'], false],
    ['1.3.0', ['beef'], ['1.0.0'], false],
  ])('in %s, fixed in %j, seen in %j', (event, fixedIn, withEvents, isResolved) => {
    const walk = createReleaseWalk(releases, (version) => withEvents.includes(version))
    expect(walk.isResolvedAt(event, fixedIn)).toBe(isResolved)
  })
})

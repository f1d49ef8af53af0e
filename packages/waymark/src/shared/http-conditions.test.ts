import { describe, expect, test } from 'vitest'
import { addVary, chooseEncoding, matchesEtag, readRange } from './http-conditions.ts'

describe('chooseEncoding', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['x-gzip', 'gzip'],
    ['GZip ; Q=0.5', 'gzip'],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['gzip;q=0.5, br;q=0.8', 'br'],
    ['gzip;q=0, br;q=0', undefined],
    ['*', 'gzip'],
    ['*;q=0', undefined],
    ['gzip;q=0, *', 'br'],
    ['identity;q=0', undefined],
    ['identity;q=0, br', 'br'],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['identity, gzip', 'gzip'],
    ['deflate', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=abc', undefined],
    [',,;;q=1,', undefined],
  ])('%j chooses %s', (header, expected) => {
    expect(chooseEncoding(header, ['gzip', 'br'])).toBe(expected)
  })
})

describe('matchesEtag', () => {
  test.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['"b", "a"', '"a"', true],
    ['*', '"a"', true],
    ['"b"', '"a"', false],
    ['a', '"a"', false],
    ['', '"a"', false],
  ])('%s against %s is %s', (list, etag, expected) => {
    expect(matchesEtag(list, etag)).toBe(expected)
  })
})

describe('readRange of 100 bytes', () => {
  const all = { kind: 'all' }
  const none = { kind: 'unsatisfiable' }
  test.each([
    [undefined, all],
    ['bytes=0-9', { kind: 'part', start: 0, end: 9 }],
    ['bytes=90-', { kind: 'part', start: 90, end: 99 }],
    ['bytes=-10', { kind: 'part', start: 90, end: 99 }],
    ['bytes=-1000', { kind: 'part', start: 0, end: 99 }],
    ['bytes=50-1000', { kind: 'part', start: 50, end: 99 }],
    ['bytes=100-', none],
    ['bytes=-0', none],
    ['bytes=9-0', all],
    ['bytes=-', all],
    ['bytes=0-1,5-6', all],
    ['bytes=a-b', all],
    ['items=0-1', all],
    ['bytes=99999999999999999999-', all],
  ])('%j', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected)
  })

  test('an empty body has no range', () => {
    expect(readRange('bytes=0-', 0)).toEqual(none)
  })
})

test.each([
  [undefined, 'Accept-Encoding'],
  ['rsc, next-url', 'rsc, next-url, Accept-Encoding'],
  ['accept-encoding', 'accept-encoding'],
  ['*', '*'],
])('addVary(%j) gives %s', (current, expected) => {
  expect(addVary(current, 'Accept-Encoding')).toBe(expected)
})

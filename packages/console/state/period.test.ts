import { expect, test } from 'vitest'
import { readLocalPath } from './local-path.ts'
import { readPeriod } from './period.ts'
import { withQuery } from './query.ts'

const NOW_MS = 1_800_000_000_000

test.each([
  [{}, '24h', 86_400_000],
  [{ period: '7d' }, '7d', 7 * 86_400_000],
  [{ period: 'constructor' }, '24h', 86_400_000],
  [{ period: ['7d', '1h'] }, '24h', 86_400_000],
  [{ from: '1799999000000', to: '1799999600000' }, 'custom', 600_000],
  [{ from: '1799999600000', to: '1799999000000' }, '24h', 86_400_000],
  [{ from: 'x', to: '1' }, '24h', 86_400_000],
  [{ from: '100000000000', to: '99999999999999' }, 'custom', 400 * 86_400_000],
])('the period of %j is %s', (query, name, length) => {
  const period = readPeriod(query, NOW_MS)
  expect(period.name).toBe(name)
  expect(period.toMs - period.fromMs).toBe(length)
})

test.each([
  ['/p/1/issues?q=a', '/p/1/issues?q=a'],
  [undefined, '/'],
  [null, '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/a\\b', '/'],
  ['/a\nb', '/'],
  ['javascript:alert(1)', '/'],
  ['/../..//evil.example', '/'],
  ['/p/%2e%2E/.%2e/account', '/'],
  ['/.//evil.example', '/'],
  ['/p/..', '/'],
  ['/p/1/..?a', '/'],
  ['/p/1/releases/1..2/?q=/../x//', '/p/1/releases/1..2/?q=/../x//'],
])('after signing in, %j leads to %s', (value, path) => {
  expect(readLocalPath(value)).toBe(path)
})

test.each([
  [{ q: 'a', tab: 'all' }, { tab: undefined, sort: 'users' }, '/x?q=a&sort=users'],
  [{ q: 'a' }, { q: '' }, '/x'],
  [{ q: ['a', 'b'] }, { q: 'c' }, '/x?q=c'],
  [{ q: 'is:muted route:/a [b]' }, {}, '/x?q=is%3Amuted+route%3A%2Fa+%5Bb%5D'],
])('the query %j with %j is %s', (query, changes, href) => {
  expect(withQuery('/x', query, changes)).toBe(href)
})

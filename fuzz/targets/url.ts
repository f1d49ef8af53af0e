import { expect } from 'vitest'
import {
  canonicalise,
  type Canonical,
  type RequestLocation,
  type Spelling,
} from '../../packages/waymark/src/shared/canonical-path.ts'
import type { FuzzTarget } from '../target.ts'

const SPELLINGS: Spelling[] = [
  { basePath: '', trailingSlash: false, skipTrailingSlashRedirect: false },
  { basePath: '', trailingSlash: true, skipTrailingSlashRedirect: false },
  { basePath: '/docs', trailingSlash: false, skipTrailingSlashRedirect: true },
  { basePath: '/docs/v1', trailingSlash: true, skipTrailingSlashRedirect: false },
]

/** What nobody behind the canonicaliser may see in a path, decoded or not. */
function expectClean(path: string): void {
  expect(path).toMatch(/^\//)
  expect(path).not.toMatch(/\/\/|\\/)
  const decoded = decodeURIComponent(path)
  // oxlint-disable-next-line no-control-regex -- they are what must not be there
  expect(decoded).not.toMatch(/[\u0000-\u001f\u007f\\]/)
  expect(decoded.split('/')).not.toContain('.')
  expect(decoded.split('/')).not.toContain('..')
}

function expectLocation(found: Canonical): RequestLocation {
  expect(found.kind).toBe('location')
  return (found as Canonical & { kind: 'location' }).location
}

function checkLocation(location: RequestLocation, spelling: Spelling): void {
  const { pathname, segments, search, shown } = location
  expectClean(pathname)
  expectClean(shown)
  expect(pathname === '/' ? [] : pathname.slice(1).split('/').map(decodeURIComponent)).toEqual(segments)
  // The key of the router is taken off; `?_rsc` is another one.
  for (const pair of search.slice(1).split('&')) expect(pair.split('=', 1)).not.toEqual(['_rsc'])
  const again = expectLocation(canonicalise(shown + search, spelling))
  expect(again).toEqual({ ...location, payloadKey: undefined })
}

export const url: FuzzTarget = {
  name: 'url',
  samples: [
    '/',
    '/a/b?c=d&_rsc=x',
    '/docs/v1/a/',
    '/docs//a\\b/',
    '/caf%C3%A9/%2F/x?y=%zz',
    '/docs/.well-known/x',
    '/a.b/c.d/?',
    '/a/%2e%2e/b',
  ],
  tokens: [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '%00',
    '%0a',
    '%',
    '%C3',
    '%A9',
    '\xc3\xa9',
    '?',
    '&_rsc=',
    '#',
    '/docs',
    '/docs/v1',
    ' ',
    '"<>',
    '%25',
    '%EF%BB%BF',
    '%ED%A0%80',
    'http://h',
    '@h',
    ':',
    ';',
  ],
  inputs: 2_000,
  check(input) {
    for (const spelling of SPELLINGS) {
      const found = canonicalise(input.toString('latin1'), spelling)
      if (found.kind === 'refuse') expect([400, 414]).toContain(found.status)
      else if (found.kind === 'location') checkLocation(found.location, spelling)
      else {
        expectClean(found.to.split('?', 1)[0]!)
        // One redirect is enough.
        expectLocation(canonicalise(found.to, spelling))
      }
    }
  },
}

import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { canonicalise, type RequestLocation } from '../shared/canonical-path.ts'
import { localiseRequest } from './localise-request.ts'

const CONFIG = {
  canonicalOrigin: '',
  trustProxy: false,
  basePath: '/docs',
  trailingSlash: true,
  skipTrailingSlashRedirect: false,
  i18n: {
    locales: ['en', 'nl', 'fr'],
    defaultLocale: 'en',
    domains: [
      { domain: 'example.com', defaultLocale: 'en' },
      { domain: 'example.nl', defaultLocale: 'nl' },
    ],
  },
}

function locate(target: string): RequestLocation {
  const canonical = canonicalise(target, CONFIG)
  if (canonical.kind !== 'location') throw new Error(`${target} is no location`)
  return canonical.location
}

const ask = (
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): ReturnType<typeof localiseRequest> =>
  localiseRequest(locate(target), { method, headers, socket: {} } as IncomingMessage, CONFIG)

describe('must be left alone', () => {
  test('every address of an app without locales', () => {
    const { i18n: _, ...config } = CONFIG
    expect(
      localiseRequest(locate('/docs/nl/'), { method: 'GET', headers: {} } as IncomingMessage, config),
    ).toBeUndefined()
  })

  test('what is outside the base path', () => {
    expect(ask('/nl', { 'accept-language': 'nl' })).toMatchObject({
      kind: 'location',
      location: { pathname: '/nl' },
      locale: 'en',
    })
  })
})

test.each<[string, string, string, string[]]>([
  ['/docs/', 'en', '/', []],
  ['/docs/about/?a', 'en', '/about', ['about']],
  ['/docs/nl/', 'nl', '/', []],
  ['/docs/NL/about/', 'nl', '/about', ['about']],
  ['/docs/n%6C/a%2Fb/', 'nl', '/a%2Fb', ['a/b']],
  ['/docs/en/about/', 'en', '/about', ['about']],
  ['/docs/api/x/', 'en', '/api/x', ['api', 'x']],
  // Not the handler: with a locale in front there is none.
  ['/docs/nl/api/x/', 'nl', '/nl/api/x', ['nl', 'api', 'x']],
  ['/docs/nl/_waymark/x/', 'nl', '/nl/_waymark/x', ['nl', '_waymark', 'x']],
])('%s is in %s', (target, locale, pathname, segments) => {
  const location = locate(target)
  expect(ask(target)).toEqual({ kind: 'location', locale, location: { ...location, pathname, segments } })
})

test('a domain has its own locale', () => {
  expect(ask('/docs/about/', { host: 'example.nl' })).toMatchObject({ locale: 'nl' })
})

describe('a visitor of the first page', () => {
  const NL = { 'accept-language': 'nl' }
  test.each<[string, Record<string, string>, string]>([
    ['/docs/', NL, '/docs/nl/'],
    ['/docs/?a=1', { cookie: 'x=y; NEXT_LOCALE=fr' }, '/docs/fr/?a=1'],
    ['/docs/', { host: 'example.com', ...NL }, 'https://example.nl/docs/'],
  ])('of %s with %j goes to %s', (target, headers, to) => {
    expect(ask(target, headers)).toEqual({ kind: 'redirect', to })
    expect(ask(target, headers, 'HEAD')).toEqual({ kind: 'redirect', to })
  })

  test.each<[string, string, Record<string, string>, string]>([
    ['with a locale in the path', '/docs/en/', NL, 'GET'],
    ['of another path', '/docs/about/', NL, 'GET'],
    ['who comes by the router', '/docs/', { ...NL, rsc: '1' }, 'GET'],
    ['who sends a form', '/docs/', NL, 'POST'],
  ])('%s stays', (_name, target, headers, method) => {
    expect(ask(target, headers, method)).toMatchObject({ kind: 'location', locale: 'en' })
  })
})

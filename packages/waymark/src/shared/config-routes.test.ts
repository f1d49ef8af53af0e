import { describe, expect, test } from 'vitest'
import {
  compileConfigRoutes,
  type ConfigRouteOptions,
  type Header,
  NO_CONFIG_ROUTES,
  type Redirect,
  type Rewrite,
  type RouteHas,
  type RouteRequest,
} from './config-routes.ts'
import type { DomainLocale } from './locale-config.ts'
import { collectHeaders, matchRedirect, matchRewrite } from './match-config-routes.ts'

interface RequestParts {
  host?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  defaultLocale?: string
  domainLocales?: DomainLocale[]
}

function createRequest(url: string, parts: RequestParts = {}): RouteRequest {
  const [pathname = '', ...rest] = url.split(/(?=\?)/)
  const { host = 'a.example', headers = {}, cookies = {}, defaultLocale, domainLocales } = parts
  return {
    pathname,
    search: rest.join(''),
    host,
    header: (name) => headers[name],
    cookie: (name) => cookies[name],
    ...(defaultLocale === undefined ? {} : { defaultLocale }),
    ...(domainLocales && { domainLocales }),
  }
}

function redirect(
  entries: Redirect[],
  url: string,
  parts?: RequestParts & { options?: ConfigRouteOptions },
): string | undefined {
  const compiled = compileConfigRoutes({ ...NO_CONFIG_ROUTES, redirects: entries }, parts?.options)
  const found = matchRedirect(compiled.redirects, createRequest(url, parts))
  return found && `${found.status} ${found.to}`
}

function rewrite(
  entry: Rewrite,
  url: string,
  parts?: RequestParts & { options?: ConfigRouteOptions },
): string | undefined {
  const rewrites = { ...NO_CONFIG_ROUTES.rewrites, afterFiles: [entry] }
  const [compiled] = compileConfigRoutes({ ...NO_CONFIG_ROUTES, rewrites }, parts?.options).rewrites
    .afterFiles
  const found = compiled && matchRewrite(compiled, createRequest(url, parts))
  return found && (found.kind === 'external' ? found.url : found.pathname + found.search)
}

function headers(entries: Header[], url: string, parts?: RequestParts): string[] {
  const compiled = compileConfigRoutes({ ...NO_CONFIG_ROUTES, headers: entries })
  return collectHeaders(compiled.headers, createRequest(url, parts)).map((pair) => pair.join(': '))
}

const from = (source: string, destination: string): Redirect => ({ source, destination, permanent: true })

describe('redirects', () => {
  test.each<[string, Redirect[], string, string | undefined]>([
    ['nothing without a match', [from('/a', '/b')], '/c', undefined],
    ['308 for permanent', [from('/a', '/b')], '/a', '308 /b'],
    ['307 for not permanent', [{ source: '/a', destination: '/b', permanent: false }], '/a', '307 /b'],
    ...([301, 302, 303, 307, 308] as const).map((statusCode): [string, Redirect[], string, string] => [
      `${statusCode} as written`,
      [{ source: '/a', destination: '/b', statusCode }],
      '/a',
      `${statusCode} /b`,
    ]),
    ['the first match', [from('/x', '/1'), from('/a', '/2'), from('/:p', '/3')], '/a', '308 /2'],
    ['another case', [from('/Old', '/new')], '/oLD', '308 /new'],
    ['a slash at the end', [from('/a', '/b')], '/a/', '308 /b'],
    ['parameters', [from('/blog/:slug', '/news/:slug')], '/blog/a%20b', '308 /news/a%20b'],
    ['repeated parameters', [from('/a/:p*', '/b/:p*')], '/a/1/2', '308 /b/1/2'],
    ['expressions', [from('/p/:id(\\d+)', '/q/:id')], '/p/x', undefined],
    ['the query of the request', [from('/a', '/b')], '/a?x=1&y=%20', '308 /b?x=1&y=%20'],
    ['no parameter in the query', [from('/a/:p', '/b')], '/a/1', '308 /b'],
    [
      'a parameter in the query where it is written',
      [from('/a/:p', '/b?p=:p')],
      '/a/1?x=2',
      '308 /b?x=2&p=1',
    ],
    ['the destination wins over the request', [from('/a', '/b?x=2')], '/a?x=1&x=3&y=4', '308 /b?x=2&y=4'],
    ['repeated keys of the destination', [from('/a', '/b?x=1&x=2')], '/a?x=3', '308 /b?x=1&x=2'],
    ['a hash', [from('/a/:p', '/b#:p')], '/a/1?x=1', '308 /b?x=1#1'],
    ['another site', [from('/a/:p*', 'https://b.example/:p*')], '/a/1/2?x', '308 https://b.example/1/2?x'],
    ['never to another site by the path', [from('/a:p(.*)', '/:p')], '/a/b.example', '308 /b.example'],
    ['never the files of the framework', [from('/:p*', '/b')], '/_next/static/x.js', undefined],
    ['nor those of a native app', [from('/:p*', '/b')], '/_waymark/x.js', undefined],
    ['but names that only begin so', [from('/:p*', '/b')], '/_nextdoor', '308 /b'],
  ])('%s', (_, entries, url, expected) => {
    expect(redirect(entries, url)).toBe(expected)
  })

  test('a host of the request may be repeated, and only a host', () => {
    const entry: Redirect = {
      source: '/:p*',
      has: [{ type: 'host', value: '(?<shop>.*)\\.old\\.example' }],
      destination: 'https://:shop.new.example/:p*',
      permanent: false,
    }
    expect(redirect([entry], '/x', { host: 'Ann.old.example:8080' })).toBe('307 https://ann.new.example/x')
    expect(redirect([entry], '/x', { host: 'evil.example/.old.example' })).toBe(undefined)
    expect(redirect([entry, from('/x', '/y')], '/x', { host: 'a@b.old.example' })).toBe('308 /y')
    // A group that took no part does not leave its place to a parameter of the path with the same name.
    const optional: Redirect = { ...entry, source: '/:shop', has: [{ type: 'host', value: '(?<shop>b)?.*' }] }
    const target: Redirect = { ...optional, destination: 'https://:shop/' }
    expect(redirect([target], '/evil.example')).toBe(undefined)
    const mixed: Redirect = { ...target, has: [{ type: 'query', key: 'shop' }, ...(target.has ?? [])] }
    expect(() => redirect([mixed], '/x?shop=evil.example')).toThrow('must not choose the host')
  })
})

describe('rewrites', () => {
  test.each<[string, Rewrite, string, string | undefined]>([
    ['nothing without a match', { source: '/a', destination: '/b' }, '/c', undefined],
    ['another path', { source: '/a', destination: '/b' }, '/a', '/b'],
    ['the query of the request', { source: '/a', destination: '/b' }, '/a?x=1', '/b?x=1'],
    [
      'unused parameters in the query',
      { source: '/a/:p/:q', destination: '/b' },
      '/a/1/2?x=0',
      '/b?x=0&p=1&q=2',
    ],
    ['repeated ones as repeated keys', { source: '/a/:p*', destination: '/b' }, '/a/1/2', '/b?p=1&p=2'],
    ['none when one is used in the path', { source: '/a/:p/:q', destination: '/b/:q' }, '/a/1/2', '/b/2'],
    [
      'all when one is used in the query only',
      { source: '/a/:p/:q', destination: '/b?z=:p' },
      '/a/1/2',
      '/b?z=1&p=1&q=2',
    ],
    ['unless the destination sets them', { source: '/a/:p', destination: '/b?p=9' }, '/a/1', '/b?p=9'],
    ['parameters win over the request', { source: '/a/:p', destination: '/b' }, '/a/1?p=2', '/b?p=1'],
    ['the destination wins over both', { source: '/a/:p', destination: '/b?p=3' }, '/a/1?p=2', '/b?p=3'],
    [
      'values are encoded',
      { source: '/a/:p', destination: '/b?q=:p' },
      '/a/1&x=2',
      '/b?q=1%26x%3D2&p=1%26x%3D2',
    ],
    ['unnamed groups are not appended', { source: '/a/(.*)', destination: '/b' }, '/a/1', '/b'],
    [
      'another site',
      { source: '/a/:p*', destination: 'https://b.example:81/c/:p*' },
      '/a/1/2?x=1',
      'https://b.example:81/c/1/2?x=1',
    ],
    ['without a hash', { source: '/a', destination: 'https://b.example/c#d' }, '/a', 'https://b.example/c'],
  ])('%s', (_, entry, url, expected) => {
    expect(rewrite(entry, url)).toBe(expected)
  })

  test('no parameter chooses the host of another site', () => {
    const hosts: RouteHas[] = [{ type: 'host', value: '(?<h>.*)' }]
    for (const entry of [
      { source: '/:h', destination: 'https://:h/' },
      { source: '/a', has: hosts, destination: 'https://:h.example/' },
      { source: '/a', has: hosts, destination: 'https://:host/' },
    ]) {
      expect(() => rewrite(entry, '/a')).toThrow('must not choose the host')
    }
  })

  test('letters and digits of the request may stand in the host, in front of the labels that say whose it is', () => {
    const has: RouteHas[] = [
      { type: 'query', key: 'o', value: '(?<org>\\d*)' },
      { type: 'query', key: 'p', value: '(?<app>\\d*)' },
      { type: 'query', key: 'r', value: '(?<region>[a-z]{2})' },
    ]
    const entry: Rewrite = {
      source: '/reports(/?)',
      has,
      destination: 'https://o:org.in.:region.reports.example/apps/:app/new?v=1',
    }
    expect(rewrite(entry, '/reports?o=12&p=3&r=de')).toBe(
      'https://o12.in.de.reports.example/apps/3/new?o=12&p=3&r=de&v=1',
    )
    for (const search of ['o=1.evil&p=3&r=de', 'o=1&p=3&r=d.', 'o=1&p=3&r=DE', 'o=1&p=3', 'o=x&p=3&r=de']) {
      expect(rewrite(entry, `/reports?${search}`)).toBe(undefined)
    }
    for (const [value, destination] of [
      ['(?<org>.*)', 'https://o:org.in.reports.example/'],
      ['(?<org>[a-z.]*)', 'https://o:org.in.reports.example/'],
      ['(?<org>\\w*)', 'https://:org.in.reports.example/'],
      ['x|(?<org>\\d*)', 'https://:org.in.reports.example/'],
      ['(?<org>\\d*)', 'https://reports:org.example/'],
      ['(?<org>\\d*)', 'https://reports.example:org/'],
    ] as const) {
      const wide: RouteHas[] = [{ type: 'query', key: 'o', value }]
      expect(() => rewrite({ source: '/a', has: wide, destination }, '/a')).toThrow('the host')
      const twice: RouteHas[] = [...wide, { type: 'query', key: 'x', value: '(?<org>.*)' }]
      expect(() => rewrite({ source: '/a', has: twice, destination }, '/a')).toThrow('the host')
    }
  })

  test('values of the request that became parameters are appended as well', () => {
    const entry: Rewrite = { source: '/a', has: [{ type: 'header', key: 'X-User' }], destination: '/b' }
    expect(rewrite(entry, '/a', { headers: { 'x-user': 'ann & bob' } })).toBe('/b?xuser=ann%20%26%20bob')
  })

  test('each entry sees the result of the one before', () => {
    const { beforeFiles } = compileConfigRoutes({
      ...NO_CONFIG_ROUTES,
      rewrites: {
        ...NO_CONFIG_ROUTES.rewrites,
        beforeFiles: [
          { source: '/a', destination: '/b?x=1' },
          { source: '/b', has: [{ type: 'query', key: 'x' }], destination: '/c' },
        ],
      },
    }).rewrites
    let request = createRequest('/a')
    for (const entry of beforeFiles) {
      const found = matchRewrite(entry, request)
      if (found?.kind === 'path') request = { ...request, ...found }
    }
    expect(request.pathname + request.search).toBe('/c?x=1')
  })
})

describe('headers', () => {
  const header = (source: string, ...pairs: [string, string][]): Header => ({
    source,
    headers: pairs.map(([key, value]) => ({ key, value })),
  })
  test.each<[string, Header[], string, string[]]>([
    ['nothing without a match', [header('/b', ['x-a', '1'])], '/a', []],
    ['all matches', [header('/a', ['x-a', '1']), header('/:p', ['X-B', '2'])], '/a', ['x-a: 1', 'x-b: 2']],
    ['the last of one name', [header('/:p*', ['x-a', '1']), header('/a', ['X-A', '2'])], '/a', ['x-a: 2']],
    [
      'every cookie',
      [header('/a', ['Set-Cookie', 'a=1'], ['set-cookie', 'b=2'])],
      '/a',
      ['set-cookie: a=1', 'set-cookie: b=2'],
    ],
    [
      'parameters in key and value',
      [header('/a/:p/:q*', ['x-:p', ':q* of :p'])],
      '/a/one/b/c',
      ['x-one: b/c of one'],
    ],
    ['optional ones as nothing', [header('/a/:p?', ['x', '[:p]'])], '/a', ['x: []']],
    [
      'colons that are no parameters',
      [header('/:p', ['csp', "img-src data: https://a.example:443 ':path'"])],
      '/a',
      ["csp: img-src data: https://a.example:443 ':path'"],
    ],
    ['encoded, so that no line can begin', [header('/:p', ['x', ':p'])], '/a%0D%0Ab', ['x: a%0D%0Ab']],
    ['no name that is none', [header('/:p', ['x-:p', '1'], ['y', '2'])], '/a:b', ['y: 2']],
  ])('%s', (_, entries, url, expected) => {
    expect(headers(entries, url)).toEqual(expected)
  })

  test('values of the request are made printable', () => {
    const entry: Header = { ...header('/a', ['x', ':v']), has: [{ type: 'query', key: 'v' }] }
    expect(headers([entry], '/a?v=a%0D%0Ab=%C3%A9')).toEqual(['x: a%0D%0Ab=%C3%A9'])
  })
})

describe('has and missing', () => {
  const request: RequestParts & { url: string } = {
    url: '/a?q=1&q=2&empty=&x=%20y',
    host: 'Shop.A.example:3000',
    headers: { 'x-user': 'ann', 'x-empty': '' },
    cookies: { session: 's1', cleared: '' },
  }
  test.each<[RouteHas[], boolean]>([
    [[], true],
    [[{ type: 'header', key: 'X-User' }], true],
    [[{ type: 'header', key: 'x-none' }], false],
    [[{ type: 'header', key: 'x-empty' }], false],
    [[{ type: 'header', key: 'x-user', value: 'ann' }], true],
    [[{ type: 'header', key: 'x-user', value: 'an' }], false],
    [[{ type: 'header', key: 'x-user', value: 'ANN' }], false],
    [[{ type: 'header', key: 'x-user', value: 'a|b' }], false],
    [[{ type: 'cookie', key: 'session' }], true],
    [[{ type: 'cookie', key: 'Session' }], false],
    [[{ type: 'cookie', key: 'cleared' }], false],
    [[{ type: 'cookie', key: 'session', value: 's\\d' }], true],
    [[{ type: 'query', key: 'q' }], true],
    [[{ type: 'query', key: 'empty' }], false],
    [[{ type: 'query', key: 'q', value: '1' }], false],
    [[{ type: 'query', key: 'q', value: '2' }], true],
    [[{ type: 'query', key: 'x', value: ' y' }], true],
    [[{ type: 'host', value: 'shop.a.example' }], true],
    [[{ type: 'host', value: 'SHOP\\..*' }], true],
    [[{ type: 'host', value: 'a.example' }], false],
    [
      [
        { type: 'header', key: 'x-user' },
        { type: 'cookie', key: 'none' },
      ],
      false,
    ],
    [
      [
        { type: 'header', key: 'x-user' },
        { type: 'cookie', key: 'session' },
      ],
      true,
    ],
  ])('%j', (has, expected) => {
    const entry = { source: '/a', destination: '/b', permanent: true }
    expect(redirect([{ ...entry, has }], request.url, request) !== undefined).toBe(expected)
    // One of them is enough to be in the way.
    if (has.length === 1)
      expect(redirect([{ ...entry, missing: has }], request.url, request) !== undefined).toBe(!expected)
  })

  test.each<[string, RouteHas[], string, string]>([
    ['a key', [{ type: 'query', key: 'q' }], '/b/:q', '/b/2'],
    ['a key with other characters', [{ type: 'header', key: 'X-User' }], '/b/:xuser', '/b/ann'],
    [
      'named groups',
      [{ type: 'cookie', key: 'session', value: '(?<kind>.)(?<num>\\d)' }],
      '/:kind/:num',
      '/s/1',
    ],
    ['groups without a name: none', [{ type: 'query', key: 'q', value: '(.)' }], '/b', '/b'],
    ['a host', [{ type: 'host', value: '.*' }], '/:host', '/shop.a.example'],
    ['named groups of a host', [{ type: 'host', value: '(?<sub>\\w+)\\..*' }], '/:sub', '/shop'],
    ['a group that took no part', [{ type: 'query', key: 'q', value: '2|(?<z>3)' }], '/b/:z?', '/b'],
  ])('parameters from %s', (_, has, destination, expected) => {
    const entry: Redirect = { source: '/a', has, destination, permanent: true }
    expect(redirect([entry], request.url, request)?.split(/[ ?]/)[1]).toBe(expected)
  })

  test('a parameter of the request replaces one of the path', () => {
    const entry: Redirect = { ...from('/:q', '/b/:q'), has: [{ type: 'query', key: 'q' }] }
    expect(redirect([entry], '/a?q=2')).toBe('308 /b/2?q=2')
  })
})

describe('with a base path', () => {
  const options = { basePath: '/docs' }
  test.each<[Redirect, string, string | undefined]>([
    [from('/a', '/b'), '/docs/a', '308 /docs/b'],
    [from('/a', '/b'), '/a', undefined],
    [from('/', '/b'), '/docs', '308 /docs/b'],
    [from('/a', '/'), '/docs/a', '308 /docs'],
    [from('/a', 'https://b.example/c'), '/docs/a', '308 https://b.example/c'],
    [{ ...from('/a', '/b'), basePath: false }, '/a', '308 /b'],
    [{ ...from('/a', '/b'), basePath: false }, '/docs/a', undefined],
    [{ ...from('/', '/docs'), basePath: false }, '/', '308 /docs'],
    [from('/:p*', '/b'), '/docs/_next/x', undefined],
  ])('%j on %s: %s', (entry, url, expected) => {
    expect(redirect([entry], url, { options })).toBe(expected)
  })

  test('rewrites stay below it', () => {
    expect(rewrite({ source: '/a', destination: '/b' }, '/docs/a', { options })).toBe('/docs/b')
    const outside: Rewrite = { source: '/a', destination: 'https://b.example/', basePath: false }
    expect(rewrite(outside, '/a', { options })).toBe('https://b.example/')
  })
})

describe('with locales', () => {
  const options = { basePath: '/docs', locales: ['en', 'fr', 'nl-NL'], defaultLocale: 'en' }
  test.each<[Redirect, string, string | undefined]>([
    [from('/a', '/b'), '/docs/a', '308 /docs/b'],
    [from('/a', '/b'), '/docs/en/a', '308 /docs/b'],
    [from('/a', '/b'), '/docs/fr/a', '308 /docs/fr/b'],
    [from('/a', '/b'), '/docs/NL-nl/a', '308 /docs/nl-NL/b'],
    [from('/a', '/b'), '/docs/de/a', undefined],
    [from('/', '/b'), '/docs/fr', '308 /docs/fr/b'],
    [from('/', '/b'), '/docs', '308 /docs/b'],
    [from('/a', '/'), '/docs/fr/a', '308 /docs/fr'],
    [from('/a', 'https://b.example/'), '/docs/fr/a', '308 https://b.example/'],
    [{ ...from('/fr/a', '/fr/b'), locale: false }, '/docs/fr/a', '308 /docs/fr/b'],
    [{ ...from('/fr/a', '/fr/b'), locale: false }, '/docs/a', undefined],
    [{ ...from('/en/a', '/b'), locale: false }, '/docs/a', '308 /docs/b'],
    [{ ...from('/:l/a', '/:l/b'), locale: false }, '/docs/a', '308 /docs/en/b'],
    [{ ...from('/fr/a', '/b'), locale: false, basePath: false }, '/fr/a', '308 /b'],
  ])('%j on %s: %s', (entry, url, expected) => {
    expect(redirect([entry], url, { options })).toBe(expected)
  })

  test('a domain may have a default of its own', () => {
    const parts = { options, defaultLocale: 'fr' }
    expect(redirect([from('/a', '/b')], '/docs/a', parts)).toBe('308 /docs/b')
    expect(redirect([from('/a', '/b')], '/docs/en/a', parts)).toBe('308 /docs/en/b')
    expect(redirect([{ ...from('/fr/a', '/x'), locale: false }], '/docs/a', parts)).toBe('308 /docs/x')
  })

  test.each<[Partial<Redirect>, string, string]>([
    [{}, '/docs/fr/a', '308 https://fr.example/docs/b'],
    [{}, '/docs/nl-NL/a?x=1', '308 http://nl.example/docs/nl-NL/b?x=1'],
    [{}, '/docs/a', '308 /docs/b'],
    [{ locale: false, source: '/fr/a' }, '/docs/fr/a', '308 /docs/b'],
    [{ destination: 'https://x.example/b' }, '/docs/fr/a', '308 https://x.example/b'],
  ])('%j: a locale that lives on another domain is sent there from %s', (entry, url, expected) => {
    const domainLocales = [
      { domain: 'en.example', defaultLocale: 'en' },
      { domain: 'fr.example', defaultLocale: 'fr' },
      { domain: 'nl.example', defaultLocale: 'nl', locales: ['nl-NL'], http: true as const },
    ]
    expect(redirect([{ ...from('/a', '/b'), ...entry } as Redirect], url, { options, domainLocales })).toBe(
      expected,
    )
  })

  test('the locale is not appended to the query of a rewrite', () => {
    expect(rewrite({ source: '/a', destination: '/b' }, '/docs/fr/a?x=1', { options })).toBe('/docs/fr/b?x=1')
    expect(rewrite({ source: '/:p', destination: '/b' }, '/docs/a', { options })).toBe('/docs/b?p=a')
  })

  test('a destination cannot name the internal parameter', () => {
    expect(() => redirect([from('/a', '/:nextInternalLocale')], '/a', { options })).toThrow('neither in')
  })

  test('files of the framework are found with and without one', () => {
    const entry = { headers: [{ key: 'x', value: '1' }] }
    const sources: Header[] = [
      { ...entry, source: '/_next/:p*' },
      { ...entry, source: '/_next/:p*', locale: false },
      { ...entry, source: '/:p*' },
    ]
    for (const source of sources) {
      const compiled = compileConfigRoutes({ ...NO_CONFIG_ROUTES, headers: [source] }, options)
      expect(collectHeaders(compiled.headers, createRequest('/docs/_next/x'))).toEqual([['x', '1']])
    }
  })
})

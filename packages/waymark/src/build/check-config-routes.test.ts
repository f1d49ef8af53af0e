import { describe, expect, test } from 'vitest'
import type { WaymarkConfig } from '../shared/config.ts'
import { isWaymarkError } from '../shared/errors.ts'
import { MANY_CONFIG_ROUTES } from '../shared/limits.ts'
import { checkConfigRoutes } from './check-config-routes.ts'

/** Key and reason of the error, and whether it names the entry. */
async function readFailure(config: unknown): Promise<string> {
  try {
    await checkConfigRoutes(config as WaymarkConfig, 'waymark.config.ts')
  } catch (error) {
    if (!isWaymarkError(error)) throw error
    expect(error.message).toContain('waymark.config.ts')
    return `${error.code} ${error.message} ${error.hint}`
  }
  return 'nothing was thrown'
}

const redirect = { source: '/a', destination: '/b', permanent: true }
const rewrite = { source: '/a', destination: '/b' }
const header = { source: '/a', headers: [{ key: 'x', value: '1' }] }
const withHas = (item: unknown): unknown => ({ redirects: [{ ...redirect, has: [item] }] })
const withHeader = (item: unknown): unknown => ({ headers: [{ ...header, headers: [item] }] })

describe('checkConfigRoutes refuses', () => {
  test.each<[string, unknown, string, string]>([
    ['redirects that are no list', { redirects: () => ({}) }, '"redirects"', 'a list'],
    ['headers that are no list', { headers: 'x' }, '"headers"', 'a list'],
    ['rewrites that are a text', { rewrites: () => 'x' }, '"rewrites"', 'a list or an object of lists'],
    ['rewrites that are null', { rewrites: () => null }, '"rewrites"', 'a list or an object of lists'],
    ['an unknown list', { rewrites: { beforeFile: [] } }, '"rewrites.beforeFile"', 'known here: beforeFiles'],
    ['a list of rewrites that is none', { rewrites: { fallback: {} } }, '"rewrites.fallback"', 'a list'],
    ['an entry that is no object', { redirects: ['/a'] }, '"redirects[0]"', 'an object'],
    ['an entry that is null', { headers: [null] }, '"headers[0]"', 'an object'],
    ['the second entry', { redirects: [redirect, {}] }, '"redirects[1].source"', 'a path pattern'],
    [
      'an entry in a list of rewrites',
      { rewrites: { fallback: [{}] } },
      '"rewrites.fallback[0].source"',
      'path',
    ],
    ['an entry in a plain list', { rewrites: [rewrite, {}] }, '"rewrites[1].source"', 'path'],
    [
      'an unknown key',
      { redirects: [{ ...redirect, permanant: true }] },
      '[0].permanant"',
      'here: permanent',
    ],
    [
      'a key of another kind',
      { rewrites: [{ ...rewrite, permanent: true }] },
      '[0].permanent"',
      'no such key',
    ],
    ['no source', { redirects: [{ ...redirect, source: undefined }] }, '[0].source"', 'a path pattern'],
    ['an empty source', { redirects: [{ ...redirect, source: '' }] }, '[0].source"', 'a path pattern'],
    [
      'a source that is no text',
      { redirects: [{ ...redirect, source: /a/ }] },
      '[0].source"',
      'a path pattern',
    ],
    [
      'a source without a slash',
      { redirects: [{ ...redirect, source: 'a' }] },
      '[0].source"',
      'begin with /',
    ],
    [
      'a source with a mistake',
      { rewrites: [{ ...rewrite, source: '/a/:b(' }] },
      '[0].source"',
      'a ( has no ), at character 6',
    ],
    [
      'a source that is too long',
      { rewrites: [{ ...rewrite, source: `/${'a'.repeat(4_097)}` }] },
      'source"',
      '4096',
    ],
    ['basePath: true', { redirects: [{ ...redirect, basePath: true }] }, '[0].basePath"', 'only be false'],
    ['locale: text', { headers: [{ ...header, locale: 'en' }] }, '[0].locale"', 'only be false'],
    ['has that is no list', { redirects: [{ ...redirect, has: {} }] }, '[0].has"', 'a list'],
    ['missing that is no list', { redirects: [{ ...redirect, missing: 1 }] }, '[0].missing"', 'a list'],
    ['a condition that is no object', withHas('x'), '.has[0]"', 'an object'],
    ['an unknown type', withHas({ type: 'ip', key: 'x' }), '.has[0].type"', 'header, cookie, query or host'],
    ['a condition without a key', withHas({ type: 'header' }), '.has[0].key"', 'the name of the header'],
    ['a condition with an empty key', withHas({ type: 'cookie', key: '' }), '.has[0].key"', 'the cookie'],
    ['a host without a value', withHas({ type: 'host' }), '.has[0].value"', 'the host'],
    ['a host with a key', withHas({ type: 'host', key: 'x', value: 'y' }), '.has[0].key"', 'has none'],
    ['a value that is no text', withHas({ type: 'query', key: 'x', value: 1 }), '.has[0].value"', 'as text'],
    [
      'a value with a mistake',
      withHas({ type: 'query', key: 'x', value: 'a[' }),
      '.value"',
      'at character 2',
    ],
    ['looking behind', withHas({ type: 'query', key: 'x', value: '(?<=a)b' }), '.value"', 'looking behind'],
    [
      'an unknown key of a condition',
      withHas({ type: 'query', key: 'x', val: 'y' }),
      '.has[0].val"',
      'here: value',
    ],
    ['no destination', { rewrites: [{ source: '/a' }] }, '[0].destination"', 'a path or a URL'],
    [
      'a destination that is no text',
      { redirects: [{ ...redirect, destination: 1 }] },
      '[0].destination"',
      'a path',
    ],
    [
      'another scheme',
      { redirects: [{ ...redirect, destination: 'ftp://a' }] },
      '[0].destination"',
      'http://',
    ],
    [
      'a destination without scheme',
      { rewrites: [{ ...rewrite, destination: '//a' }] },
      '.destination"',
      'one /',
    ],
    [
      'an unknown parameter',
      { redirects: [{ ...redirect, destination: '/b/:id' }] },
      '[0].destination"',
      'the parameter :id is neither in "source" nor in "has", at character 3',
    ],
    [
      'an unnamed group',
      { redirects: [{ ...redirect, source: '/(.*)', destination: '/:0' }] },
      'n"',
      'without a name',
    ],
    [
      'a host that is chosen by the path',
      { rewrites: [{ source: '/:h', destination: 'https://:h/' }] },
      '[0].destination"',
      'must not choose the host',
    ],
    [
      'a redirect whose host is chosen by the path',
      { redirects: [{ ...redirect, source: '/:h', destination: 'https://:h/' }] },
      '[0].destination"',
      'must not choose the host',
    ],
    [
      'a rewrite out of the base path to a path',
      { rewrites: [{ ...rewrite, basePath: false }] },
      '[0].destination"',
      'outside of the base path',
    ],
    ['no status', { redirects: [{ source: '/a', destination: '/b' }] }, '[0].permanent"', 'true or false'],
    [
      'a status as text',
      { redirects: [{ ...redirect, permanent: 'yes' }] },
      '[0].permanent"',
      'true or false',
    ],
    [
      'two statuses',
      { redirects: [{ ...redirect, statusCode: 301 }] },
      '[0].statusCode"',
      'beside "permanent"',
    ],
    [
      'a status that does not redirect',
      { redirects: [{ source: '/a', destination: '/b', statusCode: 200 }] },
      '[0].statusCode"',
      '301, 302, 303, 307 or 308',
    ],
    [
      'a status in quotes',
      { redirects: [{ source: '/a', destination: '/b', statusCode: '301' }] },
      '[0].statusCode"',
      '301, 302',
    ],
    [
      'a reserved source',
      { redirects: [{ ...redirect, source: '/_next/x' }] },
      '[0].source"',
      'framework serves',
    ],
    [
      'a native reserved source',
      { redirects: [{ ...redirect, source: '/_waymark' }] },
      '.source"',
      'framework',
    ],
    ['no headers', { headers: [{ source: '/a' }] }, '[0].headers"', 'at least one'],
    [
      'an empty list of headers',
      { headers: [{ source: '/a', headers: [] }] },
      '[0].headers"',
      'at least one',
    ],
    ['a header that is no object', withHeader('x'), '.headers[0]"', 'key and value'],
    ['a header without a key', withHeader({ value: '1' }), '.headers[0].key"', 'name of a header'],
    [
      'a header name with a space',
      withHeader({ key: 'a b', value: '1' }),
      '.headers[0].key"',
      'name of a header',
    ],
    ['a header without a value', withHeader({ key: 'x' }), '.headers[0].value"', 'one line'],
    [
      'a header with two lines',
      withHeader({ key: 'x', value: 'a\r\nb: c' }),
      '.headers[0].value"',
      'one line',
    ],
    [
      'an unknown key of a header',
      withHeader({ key: 'x', value: '1', valu: '' }),
      '.headers[0].valu"',
      'here: value',
    ],
  ])('%s', async (_, config, key, reason) => {
    const failure = await readFailure(config)
    expect(failure).toContain('WM_CONFIG_ROUTE ')
    expect(failure).toContain(key)
    expect(failure).toContain(reason)
  })

  test('with the entry in the hint, cut when it is long', async () => {
    const failure = await readFailure({ redirects: [{ source: 'x'.repeat(500) }] })
    expect(failure).toContain('{"source":"xxx')
    expect(failure.length).toBeLessThan(600)
  })
})

describe('checkConfigRoutes gives', () => {
  const empty = { beforeFiles: [], afterFiles: [], fallback: [] }
  test.each<[string, unknown, unknown]>([
    ['nothing without keys', {}, { headers: [], redirects: [], rewrites: empty }],
    ['a list', { redirects: [redirect] }, { headers: [], redirects: [redirect], rewrites: empty }],
    [
      'what a function returns',
      { headers: () => [header] },
      { headers: [header], redirects: [], rewrites: empty },
    ],
    [
      'what an async function returns',
      { redirects: async () => [redirect] },
      { headers: [], redirects: [redirect], rewrites: empty },
    ],
    [
      'a plain list of rewrites as afterFiles',
      { rewrites: async () => [rewrite] },
      { headers: [], redirects: [], rewrites: { ...empty, afterFiles: [rewrite] } },
    ],
    [
      'an object of rewrites',
      { rewrites: { beforeFiles: [rewrite], fallback: [rewrite] } },
      { headers: [], redirects: [], rewrites: { ...empty, beforeFiles: [rewrite], fallback: [rewrite] } },
    ],
    [
      'plain data without unset keys',
      {
        redirects: [
          { source: '/a', destination: '/b', statusCode: 301, permanent: undefined, has: undefined },
        ],
      },
      { headers: [], redirects: [{ source: '/a', destination: '/b', statusCode: 301 }], rewrites: empty },
    ],
    [
      'what uses every key',
      {
        redirects: [
          {
            ...redirect,
            source: '/:p*',
            basePath: false,
            locale: false,
            has: [{ type: 'host', value: '(?<sub>.*)\\.a\\.example' }],
            missing: [{ type: 'cookie', key: 'x', value: 'y' }],
            destination: 'https://:sub.b.example/:p*?from=:sub#:p',
          },
        ],
      },
      expect.objectContaining({ redirects: [expect.objectContaining({ basePath: false })] }),
    ],
  ])('%s', async (_, config, expected) => {
    const { routes, warnings } = await checkConfigRoutes(config as WaymarkConfig, 'waymark.config.ts')
    expect(routes).toEqual(expected)
    expect(JSON.parse(JSON.stringify(routes))).toStrictEqual(routes)
    expect(warnings).toEqual([])
  })

  test(`a warning above ${MANY_CONFIG_ROUTES} entries`, async () => {
    const config = (count: number): WaymarkConfig => ({
      redirects: Array.from({ length: count - 2 }, () => ({ ...redirect })),
      rewrites: { fallback: [rewrite] },
      headers: [header],
    })
    expect((await checkConfigRoutes(config(MANY_CONFIG_ROUTES), 'f')).warnings).toEqual([])
    const { warnings } = await checkConfigRoutes(config(MANY_CONFIG_ROUTES + 1), 'f')
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining(`f has ${MANY_CONFIG_ROUTES + 1} redirects`),
    ])
  })
})

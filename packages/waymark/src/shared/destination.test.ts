import { describe, expect, test } from 'vitest'
import { compileDestination } from './destination.ts'
import { PatternError } from './pattern-error.ts'
import type { RouteParam, RouteParams } from './route-params.ts'

const NAMES = new Set(['id', 'path', 'host', 'missing', 'text', 'org', 'region'])
const HOST_NAMES = new Set(['host'])
const LABEL_NAMES = new Set(['org', 'region'])

function readProblem(text: string): [reason: string, position: number] | 'none' {
  try {
    compileDestination(text, { names: NAMES, hostNames: HOST_NAMES, labelNames: LABEL_NAMES })
  } catch (error) {
    if (error instanceof PatternError) return [error.reason, error.position]
    throw error
  }
  return 'none'
}

describe('compileDestination refuses', () => {
  test.each<[string, string, number]>([
    ['a', 'begins neither', 0],
    ['', 'begins neither', 0],
    ['//evil.example/x', 'begins neither', 0],
    ['ftp://a.example/', 'begins neither', 0],
    ['javascript:alert(1)', 'begins neither', 0],
    ['/a/:other', ':other is neither', 2],
    ['/a?b=:other', ':other is neither', 5],
    ['/a?b=1&c=x:other', ':other is neither', 10],
    ['/a#:other', ':other is neither', 3],
    ['https://a.example/:other', ':other is neither', 17],
    ['/a/:0', 'without a name', 2],
    ['/a/(.*)', 'without a name', 2],
    ['/a/../b', 'climbs', 0],
    ['/a/.', 'climbs', 0],
    ['/a*', '* stands behind', 2],
    ['/a/(b', 'a ( has no )', 3],
    ['https://', 'host cannot be read', 8],
    ['https:///a', 'host cannot be read', 8],
    ['https://user@a.example/', 'host cannot be read', 8],
    ['https://a.example:path*', 'host cannot be read', 8],
    ['https://a.example:port/', 'host cannot be read', 8],
    ['https://a.example:123456/', 'host cannot be read', 8],
    ['https://a b.example/', 'host cannot be read', 8],
    ['https://a:host.example/', 'host cannot be read', 8],
    ['https://:id.example/', ':id must not choose the host', 8],
    ['https://:path*/', 'host cannot be read', 8],
    ['https://:org/', ':org must not choose the host', 8],
    ['https://:org.example/', ':org must not choose the host', 8],
    ['https://a.x:org.example/', ':org must not choose the host', 11],
    ['https://a.b.example:org/', ':org must not choose the host', 19],
    ['https://a.b.example.:org/', ':org must not choose the host', 20],
    ['https://a:id.b.example/', 'host cannot be read', 8],
  ])('%s', (text, reason, position) => {
    expect(readProblem(text)).toEqual([expect.stringContaining(reason), position])
  })
})

function params(values: Record<string, RouteParam>): RouteParams {
  return new Map(Object.entries(values))
}
const fromPath = (...parts: string[]): RouteParam => ({ from: 'path', parts })
const fromText = (text: string): RouteParam => ({ from: 'text', parts: [text] })

function fill(text: string, values: Record<string, RouteParam>): string | undefined {
  const options = { names: NAMES, hostNames: HOST_NAMES, labelNames: LABEL_NAMES }
  const filled = compileDestination(text, options).fill(params(values))
  if (!filled) return undefined
  const query = filled.query.map(([, pair]) => pair).join('&')
  return `${filled.origin}${filled.pathname}${query === '' ? '' : `?${query}`}${filled.hash}`
}

describe('fill', () => {
  const id = fromPath('a%20b')
  test.each<[string, Record<string, RouteParam>, string | undefined]>([
    ['/', {}, '/'],
    ['/a', {}, '/a'],
    ['/a/:id', { id }, '/a/a%20b'],
    ['/a/:id/b', { id: fromPath('x') }, '/a/x/b'],
    ['/a-:id.html', { id: fromPath('x') }, '/a-x.html'],
    ['/a/:path*', { path: fromPath('x', 'y') }, '/a/x/y'],
    ['/a/:path*', {}, '/a'],
    ['/:path*', {}, '/'],
    ['/a/:path', { path: fromPath('x', 'y') }, '/a/x/y'],
    ['/a/b-:path*', { path: fromPath('x', 'y') }, '/a/b-x/y'],
    ['/a/:missing', {}, '/a'],
    ['/a/:id(\\d+)', { id: fromPath('1') }, '/a/1'],
    ['/a{-:id}', { id: fromPath('1') }, '/a-1'],
    ['/é x/:id', { id }, '/%C3%A9%20x/a%20b'],
    ['/a\\:b/:id', { id }, '/a:b/a%20b'],
    // Values cannot leave their place.
    ['/:path', { path: fromPath('/evil.example') }, '/evil.example'],
    ['/a/:path', { path: fromPath('//x') }, '/a/x'],
    ['/a/:text', { text: fromText('x/y?z#é') }, '/a/x%2Fy%3Fz%23%C3%A9'],
    ['/a/:text/b', { text: fromText('..') }, undefined],
    ['/a/:text', { text: fromText('.') }, undefined],
    ['/a/.:id', { id: fromPath('.') }, undefined],
    ['/a/:id', { id: fromPath('%2E%2e') }, undefined],
    ['/a/:id', { id: fromPath('%C') }, '/a/%25C'],
    // Query.
    ['/a?b=1&c', {}, '/a?b=1&c'],
    ['/a?b=:id', { id }, '/a?b=a%20b'],
    ['/a?b=:id&c=x:id', { id: fromPath('1&c=2') }, '/a?b=1%26c%3D2&c=x1%26c%3D2'],
    ['/a?b=:path*', { path: fromPath('x', 'y') }, '/a?b=x%2Fy'],
    ['/a?b=:missing', {}, '/a?b='],
    ['/a?at=10:30&to=https://b.example/', {}, '/a?at=10:30&to=https://b.example/'],
    ['/a?b=\\:id', { id }, '/a?b=:id'],
    ['/a?b=c d&é=%20', {}, '/a?b=c%20d&%C3%A9=%20'],
    ['/:id?b=1', { id }, '/a%20b?b=1'],
    ['/:path*?b=1', {}, '/?b=1'],
    ['/a?b=:text', { text: fromText('\ud800&') }, '/a?b=%EF%BF%BD%26'],
    // Hash.
    ['/a#b', {}, '/a#b'],
    ['/a?b=1#c-:id', { id }, '/a?b=1#c-a%20b'],
    ['/a#/b?c*:30', {}, '/a#/b?c*:30'],
    ['/a#b#c', {}, '/a#b#c'],
    // Other sites.
    ['https://A.example', {}, 'https://a.example/'],
    ['HTTP://a.example:8080/x/:id?y=:id', { id }, 'http://a.example:8080/x/a%20b?y=a%20b'],
    ['https://[::1]:3000/', {}, 'https://[::1]:3000/'],
    ['https://a.example/:path', { path: fromPath('/b.example') }, 'https://a.example/b.example'],
    ['https://:host/x', { host: fromText('Shop.a.example') }, 'https://shop.a.example/x'],
    ['https://:host.b.example:81/', { host: fromText('a') }, 'https://a.b.example:81/'],
    ['https://:host/', { host: fromText('evil.example/') }, undefined],
    ['https://:host/', { host: fromText('a@b') }, undefined],
    ['https://:host/', { host: fromText('-a') }, undefined],
    ['https://:host/', { host: fromText('a..b') }, undefined],
    ['https://:host/', { host: fromText('a:80') }, undefined],
    ['https://:host/', { host: fromText('a'.repeat(254)) }, undefined],
    ['https://:host/', {}, undefined],
    ['https://o:org.in.a.example/', { org: fromText('12') }, 'https://o12.in.a.example/'],
    [
      'https://o:org.:region.a.example/',
      { org: fromText('1'), region: fromText('DE') },
      'https://o1.de.a.example/',
    ],
    ['https://o:org.a.example:81/', {}, 'https://o.a.example:81/'],
    ['https://:region.a.example/', {}, undefined],
    ['https://o:org.a.example/', { org: fromText('1.evil') }, undefined],
    ['https://o:org.a.example/', { org: fromText('1@') }, undefined],
    ['https://o:org.a.example/', { org: fromPath('1') }, 'https://o.a.example/'],
  ])('%s with %j gives %s', (text, values, expected) => {
    expect(fill(text, values)).toBe(expected)
  })

  test('says which parameters the path, the host and the hash use', () => {
    const { pathNames, isExternal } = compileDestination('https://:host/:id?a=:path#:text', {
      hostNames: HOST_NAMES,
    })
    expect([...pathNames].sort()).toEqual(['host', 'id', 'text'])
    expect(isExternal).toBe(true)
  })
})

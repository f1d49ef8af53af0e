import { describe, expect, test } from 'vitest'
import { fillImageDefaults } from '../../shared/image-config.ts'
import { NATIVE_NAMES } from '../../shared/wire.ts'
import { readImageRequest } from './image-request.ts'

const settings = fillImageDefaults({
  remotePatterns: [{ protocol: 'https', hostname: 'cdn.example.com', pathname: '/img/**' }],
})
const gate = { settings, names: NATIVE_NAMES, prefixes: { basePath: '', assetPrefix: '' } }
const ask = (query: string): string => {
  const request = readImageRequest(`/_waymark/image?${query}`, gate)
  if (request.kind === 'refused') return 'refused'
  const { source, width, quality } = request
  return `${source.kind} ${source.kind === 'local' ? source.path : source.url.href} ${width} ${quality}`
}
const ok = (url: string): string => `url=${encodeURIComponent(url)}&w=640&q=75`

describe('is refused', () => {
  test.each([
    ['nothing', ''],
    ['no url', 'w=640&q=75'],
    ['an empty url', 'url=&w=640&q=75'],
    ['two urls', 'url=/a.png&url=/b.png&w=640&q=75'],
    ['no width', 'url=/a.png&q=75'],
    ['a width that is not listed', 'url=/a.png&w=641&q=75'],
    ['a width of 0', 'url=/a.png&w=0&q=75'],
    ['a width in another notation', 'url=/a.png&w=0x280&q=75'],
    ['a width with a space', 'url=/a.png&w=+640&q=75'],
    ['two widths', 'url=/a.png&w=640&w=750&q=75'],
    ['no quality', 'url=/a.png&w=640'],
    ['a quality that is not listed', 'url=/a.png&w=640&q=76'],
    ['another host without a protocol', ok('//evil.example/a.png')],
    ['another host behind a backslash', ok('/\\evil.example/a.png')],
    ['a path that climbs', ok('/../../etc/passwd')],
    ['a path that climbs in escapes', ok('/%2e%2e/%2e%2e/etc/passwd')],
    ['a path that climbs behind escaped slashes', ok('/a%2F..%2F..%2Fetc/passwd')],
    ['a NUL', ok('/a.png%00.txt')],
    ['a relative path', ok('a.png')],
    ['the image service itself', ok('/_waymark/image?url=/a.png&w=640&q=75')],
    ['a local path with a query', ok('/a.png?v=1')],
    ['half a character', 'url=/%ED%A0%80.png%ZZ&w=640&q=75'],
    ['a file', ok('file:///etc/passwd')],
    ['a data address', ok('data:image/png;base64,AAAA')],
    ['the metadata service of a cloud', ok('http://169.254.169.254/latest/meta-data/')],
    ['a host that is not listed', ok('https://evil.example/img/a.png')],
    ['a listed host with another protocol', ok('http://cdn.example.com/img/a.png')],
    ['a listed host with another path', ok('https://cdn.example.com/a.png')],
    ['a listed host as a name', ok('https://cdn.example.com@evil.example/img/a.png')],
    ['a name before a listed host', ok('https://me@cdn.example.com/img/a.png')],
    ['a path that climbs out of the listed one', ok('https://cdn.example.com/img/../secret.png')],
    ['an address that cannot be read', ok('https://')],
    ['a very long url', ok(`/${'a'.repeat(4_000)}.png`)],
  ])('%s', (_, query) => {
    expect(ask(query)).toBe('refused')
  })
})

test.each([
  [ok('/a.png'), 'local /a.png 640 75'],
  [ok('/a b/ü.png'), 'local /a%20b/%C3%BC.png 640 75'],
  [ok('/a%20b.png'), 'local /a%20b.png 640 75'],
  [ok('https://cdn.example.com/img/a.png?v=1#x'), 'remote https://cdn.example.com/img/a.png?v=1 640 75'],
])('%s is accepted', (query, expected) => {
  expect(ask(query)).toBe(expected)
})

test.each([
  ['/docs', '', '/docs/a.png', '/a.png'],
  ['/docs', '', '/docs/_waymark/assets/a.png', '/_waymark/assets/a.png'],
  ['/docs', '', '/docsy/a.png', '/docsy/a.png'],
  ['', '/static', '/static/_waymark/assets/a.png', '/_waymark/assets/a.png'],
  ['', 'https://cdn.example', 'https://cdn.example/_waymark/assets/a.png', '/_waymark/assets/a.png'],
  ['', 'https://cdn.example', 'https://cdn.example/a.png', undefined],
  ['', 'https://cdn.example', 'https://cdn.example/_waymark/../a.png', undefined],
  ['/docs', '', '/docs/_waymark/image', undefined],
])('with the base path "%s" and the asset prefix "%s", %s is %s', (basePath, assetPrefix, url, path) => {
  const request = readImageRequest(`/_waymark/image?${ok(url)}`, {
    ...gate,
    prefixes: { basePath, assetPrefix },
  })
  expect(request.kind === 'accepted' ? request.source : undefined).toEqual(path && { kind: 'local', path })
})

test.each([
  ['', '/_waymark/assets/hill-C0ffee12.png', true],
  ['/docs', '/docs/_waymark/assets/hill-C0ffee12.png', true],
  ['', '/_waymark/assets/hill-C0ffee12.png?v=1', false],
  ['', '/photos/a.png', true],
  ['', '/a.png', false],
])('with local patterns and the base path "%s", %s is taken: %s', (basePath, url, isTaken) => {
  const request = readImageRequest(`/_waymark/image?${ok(url)}`, {
    ...gate,
    settings: fillImageDefaults({ localPatterns: [{ pathname: '/photos/**' }] }),
    prefixes: { basePath, assetPrefix: '' },
  })
  expect(request.kind === 'accepted').toBe(isTaken)
})

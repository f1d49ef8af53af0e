import { describe, expect, test } from 'vitest'
import { formatHref, isLeftToBrowser, isScriptHref, resolveLocal, type Href } from './local-href.ts'

describe('must refuse as another site', () => {
  const page = { base: 'https://site.test/shop/items?a=1', origin: 'https://site.test' }
  test.each([
    ['https://other.test/shop/items'],
    ['//other.test/shop/items'],
    ['\\\\other.test'],
    ['/\\other.test'],
    ['/\t/other.test'],
    ['https://site.test.evil.test/'],
    ['https://site.test@evil.test/'],
    ['https://me:secret@site.test/'],
    ['https://site.test:8443/'],
    ['http://site.test/'],
    ['blob:https://site.test/0f0e'],
    ['mailto:a@site.test'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['https://'],
    ['http://['],
  ])('%j', (href) => {
    expect(resolveLocal(href, page)).toBeNull()
  })

  test('everything, where the document has no origin', () => {
    expect(resolveLocal('/a', { base: 'about:srcdoc', origin: 'null' })).toBeNull()
    expect(resolveLocal('file:///a', { base: 'file:///b', origin: 'null' })).toBeNull()
  })
})

describe('a local address', () => {
  const page = { base: 'https://site.test/shop/items?a=1#x', origin: 'https://site.test' }
  test.each([
    ['/about', 'https://site.test/about'],
    ['other', 'https://site.test/shop/other'],
    ['../up', 'https://site.test/up'],
    ['?b=2', 'https://site.test/shop/items?b=2'],
    ['#y', 'https://site.test/shop/items?a=1#y'],
    ['#', 'https://site.test/shop/items?a=1#'],
    ['', 'https://site.test/shop/items?a=1'],
    ['https://site.test/whole', 'https://site.test/whole'],
    ['HTTPS://SITE.test:443', 'https://site.test/'],
  ])('%j is resolved against the page', (href, expected) => {
    expect(resolveLocal(href, page)?.href).toBe(expected)
  })

  test('stays local when it is resolved a second time', () => {
    const href = resolveLocal('/.//other.test/a', page)?.href ?? ''
    expect(href).toBe('https://site.test//other.test/a')
    expect(new URL(href, page.base).host).toBe('site.test')
  })
})

describe('a script address', () => {
  test.each([
    ['javascript:alert(1)', true],
    ['JavaScript:alert(1)', true],
    [' \u0001javascript:alert(1)', true],
    ['java\nscr\tipt:alert(1)', true],
    ['javascript\r:alert(1)', true],
    ['/javascript:alert(1)', false],
    ['?next=javascript:alert(1)', false],
    ['https://site.test/#javascript:', false],
    ['javascript', false],
    ['', false],
  ])('%j: %s', (href, expected) => {
    expect(isScriptHref(href)).toBe(expected)
  })
})

test.each<[Href, string]>([
  ['/as-it-is?x#y', '/as-it-is?x#y'],
  [{}, ''],
  [{ pathname: '/a' }, '/a'],
  [
    { pathname: '/a', query: { b: 1, c: ['x', 'y z'], d: true, e: null, f: undefined } },
    '/a?b=1&c=x&c=y+z&d=true&e=&f=',
  ],
  [{ pathname: '/a', query: {} }, '/a'],
  // Values that the types refuse, as they come from JavaScript: none of them has a text that means something.
  [
    { query: { a: NaN, b: {}, c: () => 1, d: [{}, 'x'], e: Infinity } as never },
    '?a=&b=&c=&d=&d=x&e=Infinity',
  ],
  [{ pathname: '/a', query: 'b=1' }, '/a?b=1'],
  [{ pathname: '/a', query: { b: '&=#?' } }, '/a?b=%26%3D%23%3F'],
  [{ pathname: '/a', search: '?s=1', query: { b: 2 } }, '/a?s=1'],
  [{ pathname: '/a', search: 's=#1' }, '/a?s=%231'],
  [{ pathname: '/a?b#c' }, '/a%3Fb%23c'],
  [{ pathname: '/a', hash: 'h' }, '/a#h'],
  [{ pathname: '/a', hash: '#h' }, '/a#h'],
  [{ query: { page: 2 } }, '?page=2'],
  [{ hash: 'h' }, '#h'],
  [{ protocol: 'https', host: 'x.test', pathname: 'a' }, 'https://x.test/a'],
  [{ protocol: 'https:', hostname: 'x.test', port: 81, pathname: '/a' }, 'https://x.test:81/a'],
  [{ hostname: 'x.test' }, '//x.test'],
  [{ protocol: 'mailto', pathname: 'a@x.test' }, 'mailto:a@x.test'],
  [new URL('https://x.test/a?b=1#c'), 'https://x.test/a?b=1#c'],
])('%j is written as %s', (href, expected) => {
  expect(formatHref(href)).toBe(expected)
})

describe('a click is left to the browser', () => {
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
  const link = { target: null, isDownload: false }
  test.each<[string, Partial<typeof plain>, { target?: string | null; isDownload?: boolean }, boolean]>([
    ['not when it is plain', {}, {}, false],
    ['with meta', { metaKey: true }, {}, true],
    ['with ctrl', { ctrlKey: true }, {}, true],
    ['with shift', { shiftKey: true }, {}, true],
    ['with alt', { altKey: true }, {}, true],
    ['with the middle button', { button: 1 }, {}, true],
    ['with the right button', { button: 2 }, {}, true],
    ['for a new tab', {}, { target: '_blank' }, true],
    ['for a named frame', {}, { target: 'frame' }, true],
    ['for the top frame', {}, { target: '_top' }, true],
    ['not for its own frame', {}, { target: '_self' }, false],
    ['not for its own frame in capitals', {}, { target: '_SELF' }, false],
    ['not for an empty target', {}, { target: '' }, false],
    ['for a download', {}, { isDownload: true }, true],
  ])('%s', (_name, click, attributes, expected) => {
    expect(isLeftToBrowser({ ...plain, ...click }, { ...link, ...attributes })).toBe(expected)
  })
})

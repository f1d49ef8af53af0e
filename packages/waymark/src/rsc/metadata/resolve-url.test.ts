import { describe, expect, it } from 'vitest'
import { isSafeUrl, readMetadataBase, resolveUrl } from './resolve-url.ts'

describe('isSafeUrl', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript\r:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:,x',
    'blob:https://acme.com/1',
  ])('refuses %j', (url) => {
    expect(isSafeUrl(url)).toBe(false)
  })

  it.each([
    '/a',
    'a',
    '?javascript:x',
    '/javascript:x',
    'https://acme.com',
    'mailto:a@acme.com',
    'app://open',
    'data:image/png;base64,AA',
  ])('accepts %j', (url) => {
    expect(isSafeUrl(url)).toBe(true)
  })
})

describe('resolveUrl', () => {
  const scope = (base: string, pathname = '/') => ({ base: new URL(base), readPathname: () => pathname })

  it.each([
    ['https://acme.com', '/', '/', 'https://acme.com'],
    ['https://acme.com', './', '/', 'https://acme.com'],
    ['https://acme.com', 'payments', '/', 'https://acme.com/payments'],
    ['https://acme.com', '/payments', '/', 'https://acme.com/payments'],
    ['https://acme.com', './payments', '/', 'https://acme.com/payments'],
    ['https://acme.com', '../payments', '/', 'https://acme.com/payments'],
    ['https://acme.com', 'https://beta.acme.com/payments', '/', 'https://beta.acme.com/payments'],
    ['https://acme.com', './', '/blog/a', 'https://acme.com/blog/a'],
    ['https://acme.com', './x', '/blog', 'https://acme.com/blog/x'],
    ['https://acme.com', '?page=2', '/blog', 'https://acme.com/blog?page=2'],
    ['https://acme.com/', '/about/', '/', 'https://acme.com/about/'],
    ['https://acme.com/start/here', '/about', '/', 'https://acme.com/start/here/about'],
    ['https://acme.com/start', '/', '/', 'https://acme.com/start/'],
    ['https://acme.com', '/og?next=http://a//b#c', '/', 'https://acme.com/og?next=http://a//b#c'],
    ['https://acme.com', '/a b', '/', 'https://acme.com/a%20b'],
    ['https://acme.com', new URL('https://x.com/y'), '/', 'https://x.com/y'],
  ])('with base %s makes %s on page %s into %s', (base, value, pathname, expected) => {
    expect(resolveUrl(value, scope(base, pathname))).toBe(expected)
  })

  it.each(['//evil.com/x', '\\\\evil.com/x', '/\\evil.com', '/../..//evil.com'])(
    'keeps the origin of the base for %j',
    (value) => {
      expect(new URL(resolveUrl(value, scope('https://acme.com'))!).origin).toBe('https://acme.com')
    },
  )

  it.each(['javascript:alert(1)', '', null, undefined, {}, [['/a']]])('gives nothing for %j', (value) => {
    expect(resolveUrl(value, scope('https://acme.com'))).toBeUndefined()
  })
})

describe('readMetadataBase', () => {
  it.each(['acme.com', '/a', 'javascript:alert(1)', 'ftp://acme.com', {}])('refuses %j', (value) => {
    expect(() => readMetadataBase(value)).toThrow(expect.objectContaining({ code: 'WM_METADATA_BASE' }))
  })
})

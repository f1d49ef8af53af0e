import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isAllowedHost, isAllowedRequest, listOwnNames } from './dev-host.ts'

const ROOT = '/home/dev/shop'
const EDITOR = '/_waymark/__open-in-editor'

function isAllowed(url: string, headers: Record<string, string> = {}): boolean {
  const request = { url, headers: { host: 'localhost:3000', ...headers } }
  return isAllowedRequest(request as unknown as IncomingMessage, ROOT)
}

describe('must refuse', () => {
  test.each([
    undefined,
    '',
    ' ',
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io:3000',
    'localhost:3000:3000',
    'localhost:port',
    '[::1',
    '[::1].evil.example',
  ])('%s', (host) => {
    expect(isAllowedHost(host)).toBe(false)
  })
})

describe('allows', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    'app.localhost:3000',
    '127.0.0.1',
    '127.0.0.1:3000',
    '192.168.1.20:3000',
    '[::1]',
    '[::1]:3000',
    '[fe80::1]:3000',
  ])('%s', (host) => {
    expect(isAllowedHost(host)).toBe(true)
  })
})

describe('names of the app', () => {
  const names = listOwnNames({
    allowedDevOrigins: ['app.example.dev', '*.tunnel.example'],
    i18n: {
      locales: ['en', 'nl'],
      defaultLocale: 'en',
      domains: [{ domain: 'example.nl', defaultLocale: 'nl' }],
    },
  })

  test.each([
    ['app.example.dev', true],
    ['APP.example.dev:3000', true],
    ['a.tunnel.example', true],
    ['example.nl:3000', true],
    ['localhost', true],
    ['example.dev', false],
    ['x.app.example.dev', false],
    ['app.example.dev.evil.example', false],
    ['tunnel.example', false],
    ['a.b.tunnel.example', false],
    ['evil.example', false],
  ])('%s: %s', (host, isOwn) => {
    expect(isAllowedHost(host, names)).toBe(isOwn)
    const request = { url: '/_waymark/app/page.tsx', headers: { host } }
    expect(isAllowedRequest(request as unknown as IncomingMessage, ROOT, names)).toBe(isOwn)
  })
})

describe('requests for modules, source lines and the editor', () => {
  test.each([
    ['a name that is pointed at this machine', '/_waymark/app/page.tsx', { host: 'evil.example' }],
    ['a page of another site', '/_waymark/app/page.tsx', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbour', '/_waymark/app/page.tsx', { 'sec-fetch-site': 'same-site' }],
    ['a word nobody knows', '/_waymark/app/page.tsx', { 'sec-fetch-site': 'SAME-ORIGIN' }],
    ['another site that wants the editor', `${EDITOR}?file=app/page.tsx`, { 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s', (_name, url, headers) => {
    expect(isAllowed(url, headers)).toBe(false)
  })

  test.each([
    '/etc/passwd',
    '../other/app.ts',
    'app/../../other/app.ts',
    '/home/dev/shop/../other/app.ts',
    '/home/dev/shop-of-another/app.ts',
    '/home/dev/shop',
    '%2Fetc%2Fpasswd',
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'file:/home/dev/shop/app/page.tsx',
    'x?/../../../../etc/hostname',
    '',
  ])('the editor never opens a file outside the root: %s', (file) => {
    expect(isAllowed(`${EDITOR}?file=${file}`)).toBe(false)
  })

  test.each([EDITOR, `${EDITOR}?`, `${EDITOR}?line=1`, `${EDITOR}??&file=/etc/passwd`])(
    'the editor needs a file: %s',
    (url) => {
      expect(isAllowed(url)).toBe(false)
    },
  )

  test.each([
    ['/_waymark/app/page.tsx', {}],
    ['/_waymark/app/page.tsx', { 'sec-fetch-site': 'same-origin' }],
    ['/_waymark/app/page.tsx', { 'sec-fetch-site': 'none' }],
    [`${EDITOR}?file=app/page.tsx`, { 'sec-fetch-site': 'same-origin' }],
    [`${EDITOR}?file=/home/dev/shop/app/page.tsx:3:7`, {}],
  ])('allows %s with %j', (url, headers) => {
    expect(isAllowed(url, headers)).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { findForeignOrigin } from './action-origin.ts'

const HOST = 'app.example.com:8080'
const allowedOrigins = ['partner.example.org', '*.trusted.example.net']
const isForeign = (headers: Record<string, string>): boolean =>
  findForeignOrigin({ headers }, { host: HOST, allowedOrigins }) !== undefined

describe('the origin of a call', () => {
  test.each([
    { origin: 'http://app.example.com:8080' },
    { origin: 'https://app.example.com:8080' },
    { origin: 'https://partner.example.org' },
    { origin: 'https://a.trusted.example.net' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', 'next-action': 'x' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { 'next-action': 'x' },
  ])('is accepted: %o', (headers) => expect(isForeign(headers as never)).toBe(false))

  test.each([
    {},
    { origin: 'null' },
    { origin: 'null', 'next-action': 'x' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: '' },
    { origin: 'app.example.com:8080' },
    { origin: 'http://app.example.com' },
    { origin: 'http://app.example.com:8081' },
    { origin: 'http://app.example.com:8080.evil.example' },
    { origin: 'http://app.example.com:8080@evil.example' },
    { origin: 'https://evil.example', 'next-action': 'x' },
    { origin: 'https://partner.example.org:444' },
    { origin: 'https://a.b.trusted.example.net' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'next-action': 'x' },
    { 'sec-fetch-site': 'none' },
  ])('is refused: %o', (headers) => expect(isForeign(headers as never)).toBe(true))

  test('is cut and quoted where it is shown', () => {
    const origin = `https://evil\u001b[31m${'x'.repeat(500)}`
    const shown = findForeignOrigin({ headers: { origin } }, { host: HOST, allowedOrigins: [] })
    expect(shown).toContain('\\u001b')
    expect(shown!.length).toBeLessThan(120)
  })
})

import { describe, expect, test } from 'vitest'
import { isAllowedHost } from './dev-host.ts'

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

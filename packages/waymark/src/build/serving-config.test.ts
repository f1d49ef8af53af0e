import { describe, expect, test } from 'vitest'
import { fillServingConfig, SERVING_RULES, type ServingConfig } from './serving-config.ts'

type Key = keyof ServingConfig

describe('must refuse', () => {
  test.each<[Key, unknown]>([
    ['trustProxy', 0],
    ['trustProxy', 33],
    ['trustProxy', 1.5],
    ['trustProxy', 'loopback'],
    ['trustProxy', []],
    ['trustProxy', ['example.com']],
    ['trustProxy', ['10.0.0.0/33']],
    ['trustProxy', ['::1/129']],
    ['trustProxy', ['10.0.0.0/8/8']],
    ['trustProxy', ['10.0.0.0/']],
    ['trustProxy', ['10.0.0']],
    ['canonicalOrigin', 'example.com'],
    ['canonicalOrigin', 'https://example.com/shop'],
    ['canonicalOrigin', 'https://example.com/?a'],
    ['canonicalOrigin', 'https://user@example.com'],
    ['canonicalOrigin', 'ftp://example.com'],
    ['canonicalOrigin', 'javascript:alert(1)'],
    ['health', true],
    ['health', '/healthz'],
    ['health', { live: 'healthz' }],
    ['health', { live: '/a b' }],
    ['health', { live: '/' }],
    ['health', { live: '/%61' }],
    ['health', { live: '/readyz' }],
    ['health', { alive: '/x' }],
    ['bodySizeLimit', 0],
    ['bodySizeLimit', 'much'],
    ['maxConcurrentRenders', 0],
    ['maxConcurrentRenders', Infinity],
    ['maxConcurrentRenders', '5'],
  ])('%s: %j', (key, value) => {
    expect(SERVING_RULES[key].accepts(value)).toBe(false)
  })
})

test.each<[Key, unknown, unknown]>([
  ['trustProxy', true, true],
  ['trustProxy', 2, 2],
  [
    'trustProxy',
    ['10.0.0.0/8', '::1', 'fd00::/8', '192.0.2.7'],
    ['10.0.0.0/8', '::1', 'fd00::/8', '192.0.2.7'],
  ],
  ['canonicalOrigin', 'https://Example.com', 'https://example.com'],
  ['canonicalOrigin', 'https://example.com:443/', 'https://example.com'],
  ['canonicalOrigin', 'http://[::1]:3000', 'http://[::1]:3000'],
  ['health', false, false],
  ['health', { ready: '/internal/ready.txt' }, { live: '/healthz', ready: '/internal/ready.txt' }],
  ['bodySizeLimit', '1mb', 1_048_576],
  ['maxConcurrentRenders', 1, 1],
])('%s: %j becomes %j', (key, value, filled) => {
  expect(SERVING_RULES[key].accepts(value)).toBe(true)
  expect(fillServingConfig({ [key]: value })[key]).toEqual(filled)
})

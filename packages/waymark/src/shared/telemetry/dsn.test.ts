import { expect, it } from 'vitest'
import { createEnvelopeUrl, decodeDsn, encodeDsn } from './dsn.ts'

it.each([
  [
    'https://abc@example.com/7',
    { protocol: 'https', publicKey: 'abc', host: 'example.com', path: '', projectId: '7' },
  ],
  [
    'http://a_1:secret@127.0.0.1:8000/sub/path/42',
    { host: '127.0.0.1:8000', path: 'sub/path', projectId: '42' },
  ],
  ['https://k@[::1]:9/1', { host: '[::1]:9' }],
])('reads %s', (text, expected) => {
  expect(decodeDsn(text)).toMatchObject(expected)
})

it.each([
  '',
  'https://example.com/7',
  'https://abc@example.com/',
  'https://abc@example.com/seven',
  'https://abc@example.com/7x',
  'ftp://abc@example.com/7',
  'https://a-b@example.com/7',
  'https://abc@evil.com@example.com/7',
  'https://abc@example.com/7?x=1',
  'https://abc@exa mple.com/7',
])('refuses %j', (text) => {
  expect(decodeDsn(text)).toBeUndefined()
})

it('writes it without the obsolete secret', () => {
  expect(encodeDsn(decodeDsn('https://abc:old@h.example/p/7')!)).toBe('https://abc@h.example/p/7')
})

it('makes the address that takes envelopes', () => {
  expect(createEnvelopeUrl(decodeDsn('https://abc@h.example/p/7')!, 'waymark/1.0')).toBe(
    'https://h.example/p/api/7/envelope/?sentry_version=7&sentry_key=abc&sentry_client=waymark%2F1.0',
  )
})

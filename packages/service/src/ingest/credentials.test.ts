import { expect, it } from 'vitest'
import { decodeDsn, encodeDsn, readAuthHeader, readCredentials } from './credentials.ts'

it.each<[dsn: string, result: [key: string, host: string, path: string, id: number] | undefined]>([
  ['https://abc@h/7', ['abc', 'h', '', 7]],
  ['http://abc:secret@h:9000/7', ['abc', 'h:9000', '', 7]],
  ['https://abc@[::1]:9000/7', ['abc', '[::1]:9000', '', 7]],
  ['https://abc@h/some/path/7', ['abc', 'h', '/some/path', 7]],
  ['https://abc@h/7x', ['abc', 'h', '', 7]],
  ['https://a-b@h/7', undefined],
  ['https://abc@h/x', undefined],
  ['ftp://abc@h/7', undefined],
  ['abc', undefined],
])('the DSN %s', (text, result) => {
  const dsn = decodeDsn(text)
  expect(dsn && [dsn.publicKey, dsn.host, dsn.path, dsn.projectId]).toEqual(result)
})

it('a DSN is written as it is read', () => {
  const text = 'https://abc@h:9/some/path/7'
  const dsn = decodeDsn(text)
  expect(dsn && encodeDsn(dsn)).toBe(text)
})

it.each([
  ['Sentry sentry_key=abc, sentry_version=7', 'abc'],
  ['Sentry sentry_version=7,sentry_key=abc', 'abc'],
  ['sentry sentry_key=abc', 'abc'],
  ['Bearer xyz', undefined],
  [undefined, undefined],
])('the key in the header %s', (header, key) => {
  expect(readAuthHeader(header)).toBe(key)
})

it('asks the envelope first, then the query, then the header', () => {
  const sources = {
    dsn: 'https://one@h/7',
    query: new URLSearchParams('sentry_key=two'),
    authHeader: 'Sentry sentry_key=three',
    projectId: 7,
  }
  expect(readCredentials(sources).publicKey).toBe('one')
  expect(readCredentials({ ...sources, dsn: undefined }).publicKey).toBe('two')
  expect(readCredentials({ ...sources, dsn: undefined, query: new URLSearchParams() }).publicKey).toBe(
    'three',
  )
  expect(readCredentials({ ...sources, projectId: 8 }).projectId).toBeUndefined()
})

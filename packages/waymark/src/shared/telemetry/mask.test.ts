import { expect, it } from 'vitest'
import { measureLeastMs } from '../../../../../e2e/harness/least-ms.ts'
import { maskCookies, maskEntries, maskQuery, maskUrl } from './mask.ts'

it.each([
  ['?a=1&token=abc', '?a=1&token=[Filtered]'],
  ['Api%4bey=1&b=2', 'Api%4bey=[Filtered]&b=2'],
  [
    '?code=1&X-Amz-Signature=2&otp=3&sig=4',
    '?code=[Filtered]&X-Amz-Signature=[Filtered]&otp=[Filtered]&sig=[Filtered]',
  ],
  ['?decode=1&design=2', '?decode=1&design=2'],
  ['?sid=1#x', '?sid=[Filtered]#x'],
  ['?flag&PASSWORD=', '?flag&PASSWORD=[Filtered]'],
  ['?%E0%A4%A=1', '?%E0%A4%A=1'],
  ['?token', '?token'],
  ['?a=b?token=c&=d', '?a=b?token=c&=d'],
  ['', ''],
])('masks the query %s', (query, expected) => {
  expect(maskQuery(query)).toBe(expected)
})

it.each([
  ['https://u:p@h.example/x?jwt=1#frag', 'https://[Filtered]@h.example/x?jwt=[Filtered]'],
  ['/x?q=1', '/x?q=1'],
  ['https://h.example/a@b', 'https://h.example/a@b'],
  ['//u:p@h.example/', '//[Filtered]@h.example/'],
])('masks the address %s', (url, expected) => {
  expect(maskUrl(url)).toBe(expected)
})

it.each([
  ['a query of one name', 'a'.repeat(60_000)],
  ['a query of many names', 'a&'.repeat(30_000)],
  ['an address of one name', `http://x/?${'a'.repeat(60_000)}`],
  ['an address of many marks', `http://x/${'?#@'.repeat(20_000)}`],
])('%s takes a time in proportion to its length', (_, text) => {
  // A search from each of its letters would take many seconds.
  expect(measureLeastMs(() => [maskQuery(text), maskUrl(text)])).toBeLessThan(500)
})

it('masks entries by their names', () => {
  expect(maskEntries({ 'x-csrf': '1', accept: '*/*' })).toEqual({ 'x-csrf': '[Filtered]', accept: '*/*' })
})

it('masks more cookies than other entries', () => {
  expect(maskCookies({ theme: 'dark', '__Host-x': '1', 'sb-ref': '2', sid: '3' })).toEqual({
    theme: 'dark',
    '__Host-x': '[Filtered]',
    'sb-ref': '[Filtered]',
    sid: '[Filtered]',
  })
})

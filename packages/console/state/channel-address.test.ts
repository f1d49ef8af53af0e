import { expect, test } from 'vitest'
import { maskChannelAddress } from './channel-address.ts'

test.each([
  ['https://hooks.slack.com/services/T000/B000/abcdefgh1234', 'https://hooks.slack.com/…1234'],
  ['https://example.com/short', 'https://example.com/…'],
  ['https://example.com/', 'https://example.com'],
  ['https://example.com/hook?token=secret', 'https://example.com/…'],
  ['mailto:team@example.com', 'team@example.com'],
])('%s', (url, shown) => {
  expect(maskChannelAddress(url)).toBe(shown)
})

import { expect, test } from 'vitest'
import { createBotTest } from './html-limited-bots.ts'

test.each([
  ['', 'Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156', false],
  ['acme|other', 'Mozilla AcmeBot/1', true],
  ['^acme', 'AcmeBot/1', true],
  ['^acme', 'Mozilla AcmeBot/1', false],
  ['bot$', 'the bot', true],
  ['bot$', 'the bot/1', false],
])('%j takes %j: %s', (pattern, userAgent, expected) => {
  expect(createBotTest(pattern)(userAgent)).toBe(expected)
})

test('no name of a visitor makes a pattern slow', () => {
  const isBot = createBotTest('(a+)+x')
  const started = performance.now()
  expect(isBot('a'.repeat(5_000))).toBe(false)
  expect(performance.now() - started).toBeLessThan(2_000)
})

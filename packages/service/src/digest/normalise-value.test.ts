import { expect, it } from 'vitest'
import { normaliseFormerValue, normaliseValue } from './normalise-value.ts'

it.each<[text: string, normalised: string]>([
  ['no user 42', 'no user <int>'],
  ['no user -42', 'no user <int>'],
  ['took 12ms', 'took <duration>'],
  ['took 1.5s', 'took <duration>'],
  ['got 1.25', 'got <float>'],
  ['at 0xdeadbeef', 'at <hex>'],
  ['mail to a.b@example.org failed', 'mail to <email> failed'],
  ['GET https://h.example/x?y=1 failed', 'GET <url> failed'],
  ['wss://h/x closed', '<url> closed'],
  ['connect 10.0.0.1', 'connect <ip>'],
  ['connect 2001:db8::1', 'connect <ip>'],
  ['connect api.example.com', 'connect <hostname>'],
  ['job 9ec79c33-ec99-42ab-8353-589fcb2e04dc', 'job <uuid>'],
  ['commit da39a3ee5e6b4b0d3255bfef95601890afd80709', 'commit <sha1>'],
  ['sum d41d8cd98f00b204e9800998ecf8427e', 'sum <md5>'],
  ['on 2026-11-15', 'on <date>'],
  ['on 2026-11-15T10:20:30.123Z', 'on <date>'],
  ['on Sun, 15 Nov 2026 10:20:30 GMT', 'on <date>'],
  ['at 10:20:30', 'at <date>'],
  ['digest: 1a2b3c4d5e', 'digest: <digest>'],
  ['chunk app-Ab3dE6gH.js failed', 'chunk <asset> failed'],
  ["name='x' is wrong", 'name=<quoted_str> is wrong'],
  ["Cannot read properties of undefined (reading 'x')", "Cannot read properties of undefined (reading 'x')"],
  ['flag=true', 'flag=<bool>'],
  ['utf8 and h2 stay', 'utf8 and h2 stay'],
  ['version v1.2', 'version v1.2'],
])('%s', (text, normalised) => {
  expect(normaliseValue(text)).toBe(normalised)
})

it.each<[text: string, normalised: string, former: string]>([
  ['no ::ffff:10.0.0.1', 'no <ip>', 'no <ip>.0.0.1'],
  ['no 64:ff9b::10.0.0.1', 'no <ip>', 'no <ip>.0.0.1'],
  ['host db1.shop.fr down', 'host <hostname> down', 'host db1.shop.fr down'],
  ['host a.example.com.au:80', 'host <hostname>:<int>', 'host <hostname>.au:<int>'],
  ['at 12:30:01Z', 'at <date>', 'at <int>:<int>:01Z'],
  ['at 12:30:01,250+02:00 x', 'at <date> x', 'at <date>,<int>+<int>:<int> x'],
  ['at 20261115T024008Z', 'at <date>', 'at 20261115T024008Z'],
  ['at 2026-11-15t02:40:08z', 'at <date>', 'at <date>t02:<int>:08z'],
  ['items.list.at is not a function', 'items.list.at is not a function', 'items.list.at is not a function'],
  ['shop.test.fr() failed', 'shop.test.fr() failed', 'shop.test.fr() failed'],
  ['texts.fr is undefined', 'texts.fr is undefined', 'texts.fr is undefined'],
])('%s, now and before', (text, normalised, former) => {
  expect(normaliseValue(text)).toBe(normalised)
  expect(normaliseFormerValue(text)).toBe(former)
})

it('takes no longer for a hostile text', () => {
  // Of the processor, not of the clock: other tests may be running.
  const begin = process.cpuUsage()
  for (const text of [
    'a.'.repeat(512),
    '1'.repeat(1_024),
    'a@'.repeat(512),
    ':'.repeat(1_024),
    'a-'.repeat(512),
    'a.b.'.repeat(256),
    `${'a'.repeat(62)}.`.repeat(16),
    '::ffff:'.repeat(146),
    '1.1.1.'.repeat(170),
    '12345678T'.repeat(113),
    '12:34:56.'.repeat(113),
  ]) {
    normaliseValue(text)
    normaliseFormerValue(text)
  }
  expect(process.cpuUsage(begin).user / 1_000).toBeLessThan(500)
})

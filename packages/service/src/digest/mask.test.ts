import { describe, expect, it } from 'vitest'
import { measureLeastMs } from '../../../../e2e/harness/least-ms.ts'
import { FILTERED, isSensitiveKey, maskNamed, maskObject, maskQuery, maskText, maskValue } from './mask.ts'

it.each<[key: string, isSensitive: boolean]>([
  ['Authorization', true],
  ['x-api-key', true],
  ['sessionId', true],
  ['PHPSESSID', true],
  ['csrfToken', true],
  ['set-cookie', true],
  ['password_confirmation', true],
  ['pass', true],
  ['db_pass', true],
  ['passphrase', true],
  ['passenger', false],
  ['bypass', false],
  ['name', false],
  ['key', true],
  ['keys', true],
  ['keyboard', false],
  ['processor_count', false],
  ['processor_token', true],
  ['author', false],
  ['side', false],
])('%s is sensitive: %s', (key, isSensitive) => {
  expect(isSensitiveKey(key)).toBe(isSensitive)
})

it.each<[text: string, masked: string]>([
  ['https://h/p?token=abc&a=1', `https://h/p?token=${FILTERED}&a=1`],
  ['https://h/p?a=1#access_token=abc', `https://h/p?a=1#access_token=${FILTERED}`],
  ['postgres://user:pass@h/db', `postgres://${FILTERED}@h/db`],
  ['redis://:hunter2secret@cache:6379 failed', `redis://${FILTERED}@cache:6379 failed`],
  ['postgres://u:p@ss2secret@db/x', `postgres://${FILTERED}@db/x`],
  ['mail to ann@example.org, see https://h:80/x', 'mail to ann@example.org, see https://h:80/x'],
  ['DBPASS=hunter2 DB_PASS=hunter2', `DBPASS=${FILTERED} DB_PASS=${FILTERED}`],
  ['bypass=true compass: north', 'bypass=true compass: north'],
  ['Authorization: Bearer abcdefghijkl', `Authorization: Bearer ${FILTERED}`],
  ['login failed: password=hunter2', `login failed: password=${FILTERED}`],
  ['{"api_key":"k-123456"}', `{"api_key":"${FILTERED}"}`],
  ['card 4111 1111 1111 1111 declined', `card ${FILTERED} declined`],
  ['card 4111111111111111', `card ${FILTERED}`],
  ['id 1234567890123456', 'id 1234567890123456'],
  ['at 2026-11-15 10:20:30', 'at 2026-11-15 10:20:30'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', `jwt ${FILTERED}`],
  ['nothing to hide', 'nothing to hide'],
])('%s', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

it.each([
  '-eyJ',
  'eyJ',
  'a://b:',
  '?a',
  'token',
  'basic ',
  '1 ',
  'eyJaaaaaaaa.',
  'pass-',
  ' @://',
  '?',
  'a-',
  '1-',
])('a text of many %j takes a time in proportion to its length', (piece) => {
  const texts = Array.from({ length: 20 }, (_, index) => `${index}${piece.repeat(8_192 / piece.length)}`)
  expect(measureLeastMs(() => texts.map((text) => maskText(text)))).toBeLessThan(500)
})

it('a query is masked with and without its question mark', () => {
  expect(maskQuery('a=1&password=x')).toBe(`a=1&password=${FILTERED}`)
  expect(maskQuery('?password=x')).toBe(`?password=${FILTERED}`)
})

describe('values', () => {
  it('are masked by their key at every depth, also as pairs', () => {
    const value = { a: { Password: 'x', list: [['cookie', 'y'], { apiKey: 'z', n: 1 }] } }
    expect(maskObject(value)).toEqual({
      a: { Password: FILTERED, list: [['cookie', FILTERED], { apiKey: FILTERED, n: 1 }] },
    })
  })

  it('of keys that name a query or a fragment are masked as one, without a question mark too', () => {
    const query = 'sid=x&a=1'
    const masked = `sid=${FILTERED}&a=1`
    for (const key of ['http.query', 'url.query', 'query', 'http.fragment', 'queryString', 'query_string']) {
      expect(maskObject({ [key]: query })).toEqual({ [key]: masked })
      expect(maskValue([[key, query]])).toEqual([[key, masked]])
      expect(maskObject({ [key]: [`#${query}`] })).toEqual({ [key]: [`#${masked}`] })
      expect(maskNamed(key, query)).toBe(masked)
    }
    expect(maskObject({ 'http.query': { sid: 'x' } })).toEqual({ 'http.query': { sid: FILTERED } })
    expect(maskObject({ 'db.query': 'select a from b where c = 1' })).toEqual({
      'db.query': 'select a from b where c = 1',
    })
  })

  it('are bounded in depth, keys and length', () => {
    let deep: unknown = 'end'
    for (let level = 0; level < 50; level += 1) deep = { deep }
    expect(JSON.stringify(maskValue(deep)).length).toBeLessThan(200)
    const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1]))
    expect(Object.keys(maskObject(wide))).toHaveLength(200)
    expect((maskValue('x'.repeat(100_000)) as string).length).toBe(8_192)
  })

  it('never reach a prototype', () => {
    const masked = maskObject(
      JSON.parse('{"__proto__":{"a":1},"constructor":{"b":1},"c":1}') as Record<string, unknown>,
    )
    expect(Object.keys(masked)).toEqual(['c'])
  })

  it('takes no longer for a hostile text', () => {
    const begin = performance.now()
    for (const text of [
      '='.repeat(8_000),
      'a=:'.repeat(2_600),
      '1 '.repeat(4_000),
      'eyJ'.repeat(2_600),
      '?a'.repeat(4_000),
    ])
      maskText(text)
    expect(performance.now() - begin).toBeLessThan(1_000)
  })
})

import { describe, expect, test } from 'vitest'
import { createPayloadKey } from './payload-url.ts'
import { HEADER_NEXT_URL, HEADER_PREFETCH, HEADER_SEGMENT_PREFETCH, HEADER_STATE_TREE } from './wire.ts'

describe('the key of a payload URL', () => {
  test('is empty without hints, so that a static page has one URL from everywhere', () => {
    expect(createPayloadKey({})).toBe('')
    expect(createPayloadKey({ accept: '*/*', cookie: 'a=1', rsc: '1', [HEADER_NEXT_URL]: undefined })).toBe(
      '',
    )
  })

  test('stays what it is between versions: open tabs and servers of two builds must agree', () => {
    expect(createPayloadKey({ [HEADER_NEXT_URL]: '/feed' })).toBe('1zbk5kponguff3w4atu4c')
  })

  test('differs between hints, values and places', () => {
    const hints = [HEADER_PREFETCH, HEADER_SEGMENT_PREFETCH, HEADER_STATE_TREE, HEADER_NEXT_URL]
    const keys = hints.flatMap((name) =>
      ['1', '/a', '/b', '', ','].map((value) => createPayloadKey({ [name]: value })),
    )
    const pairs = [
      createPayloadKey({ [HEADER_PREFETCH]: '1', [HEADER_NEXT_URL]: '/a' }),
      createPayloadKey({ [HEADER_STATE_TREE]: '1', [HEADER_NEXT_URL]: '/a' }),
    ]
    const all = [...keys, ...pairs]
    expect(new Set(all).size).toBe(all.length)
  })

  test.each([['x'.repeat(40_000)], ['\u{1F600}é\n'], ['a&b=c#d%20']])(
    'is short and needs no escaping, whatever the hint is',
    (value) => {
      expect(createPayloadKey({ [HEADER_STATE_TREE]: value })).toMatch(/^[a-z0-9]{2,24}$/)
    },
  )

  test('spreads similar hints well', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) =>
      createPayloadKey({ [HEADER_NEXT_URL]: `/item/${index}` }),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })
})

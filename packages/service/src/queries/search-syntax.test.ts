import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { parseSearch, readLastToken, writeFilter } from './search-syntax.ts'

describe('search', () => {
  it.each<[text: string, filters: string[], words: string[], problems: number]>([
    ['', [], [], 0],
    ['is:unresolved', ['is=unresolved'], [], 0],
    ['release:app@1.0.0 route:/users/[id]', ['release=app@1.0.0', 'route=/users/[id]'], [], 0],
    ['user:"Ann Lee" browser.name:Chrome', ['user=Ann Lee', 'browser.name=Chrome'], [], 0],
    ['-is:muted !level:info', ['!is=muted', '!level=info'], [], 0],
    ['Cannot read "of undefined"', [], ['cannot', 'read', 'of undefined'], 0],
    ['a "say \\"hi\\""', [], ['a', 'say "hi"'], 0],
    ['https://h/x', [], ['https://h/x'], 0],
    ['"page type":list -"a \\"b\\"":"c d"', ['page type=list', '!a "b"=c d'], [], 0],
    ['url:"//x" "größe":1', ['url=//x', 'größe=1'], [], 0],
    ['"quoted words" after', [], ['quoted words', 'after'], 0],
    ['"not finished', [], ['not finished'], 0],
    ['a route:"/a b', ['route=/a b'], ['a'], 0],
    ['5" screen', [], ['5"', 'screen'], 0],
    [
      'event:FC6D8C0C-43FC-4630-AD85-0EE518F1B9D0 trace:-',
      ['event=fc6d8c0c43fc4630ad850ee518f1b9d0', 'trace=-'],
      [],
      0,
    ],
    ['is:nonsense', [], [], 1],
    ['-word', [], [], 1],
  ])('%s', (text, filters, words, problems) => {
    const search = parseSearch(text)
    expect(
      search.filters.map(({ key, value, isNegated }) => `${isNegated ? '!' : ''}${key}=${value}`),
    ).toEqual(filters)
    expect(search.words).toEqual(words)
    expect(search.problems).toHaveLength(problems)
  })

  it('is bounded', () => {
    expect(parseSearch('a '.repeat(5_000)).words).toHaveLength(20)
  })
})

it.each([
  ['release', '1.0'],
  ['page type', 'list'],
  ['say "hi"', 'a\\b "c"'],
  ['größe/cm', '//x'],
])('a filter for %j is read as it was meant', (key, value) => {
  expect(parseSearch(writeFilter(key, value))).toMatchObject({ filters: [{ key, value }], words: [] })
})

it.each([
  ['is:unresolved rel', undefined, 'rel'],
  ['"page type":li', 'page type', 'li'],
  ['is:muted "page t', undefined, 'page t'],
  ['-"page type":"a b', 'page type', 'a b'],
  ['release:1.', 'release', '1.'],
  ['-user:"An', 'user', 'An'],
  ['', undefined, ''],
])('what is being typed in %j', (text, key, start) => {
  expect(readLastToken(text)).toEqual({ key, start })
})

it('a cursor comes back as it was; nonsense is none', () => {
  expect(decodeCursor(encodeCursor({ value: 5, id: 7 }))).toEqual({ value: 5, id: 7 })
  expect(decodeCursor('nonsense')).toBeUndefined()
})

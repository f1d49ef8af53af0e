import { describe, expect, test } from 'vitest'
import { applyCompletion, explainSearch } from './explain-search.ts'

describe('what is said about a search', () => {
  test.each([
    ['', []],
    ['is:unresolved release:1.2.0 -browser.name:Safari "some text" plain', []],
    ['http://example.com/a', []],
    ['"page type":list -"a b":"c d"', []],
    ['"page type":', [{ kind: 'no-value', key: '"page type"' }]],
    ['is:open', [{ kind: 'unknown-state', value: 'open', suggestion: 'unresolved' }]],
    ['is:resovled', [{ kind: 'unknown-state', value: 'resovled', suggestion: 'resolved' }]],
    ['is:elephant', [{ kind: 'unknown-state', value: 'elephant', suggestion: undefined }]],
    ['release: route:/x', [{ kind: 'no-value', key: 'release' }]],
    ['"half', [{ kind: 'open-quote' }]],
    ['-word', [{ kind: 'sign-without-key', word: 'word' }]],
    ['a OR b', [{ kind: 'operator', word: 'OR' }]],
  ])('%j', (text, problems) => {
    expect(explainSearch(text)).toEqual(problems)
  })

  test('a long line of quotes takes no time', () => {
    const start = performance.now()
    explainSearch('"\\'.repeat(50_000))
    applyCompletion('"a" '.repeat(500), { text: 'is:', kind: 'key' })
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

test.each([
  ['rel', { text: 'release:', kind: 'key' as const }, 'release:'],
  ['is:unr', { text: 'is:unresolved', kind: 'value' as const }, 'is:unresolved '],
  ['is:muted -rel', { text: 'release:', kind: 'key' as const }, 'is:muted -release:'],
  ['browser:"Chrome 1', { text: 'browser:"Chrome 141"', kind: 'value' as const }, 'browser:"Chrome 141" '],
  ['"page t', { text: '"page type":', kind: 'key' as const }, '"page type":'],
  ['-"page type":li', { text: '"page type":list', kind: 'value' as const }, '-"page type":list '],
  ['"some " rel', { text: 'release:', kind: 'key' as const }, '"some " release:'],
  [String.raw`a "\" rel`, { text: 'release:', kind: 'key' as const }, String.raw`a "\" release:`],
  ['is:muted ', { text: 'route:', kind: 'key' as const }, 'is:muted route:'],
])('%j is completed by %j', (text, completion, result) => {
  expect(applyCompletion(text, completion)).toBe(result)
})

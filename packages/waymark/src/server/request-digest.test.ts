import { expect, test } from 'vitest'
import { createAccessError, createRedirect } from '../shared/control-flow.ts'
import { createDigest, createErrorKey } from './request-digest.ts'

const DIGEST = /^[\da-f]{16}$/

test('an error keeps its digest, and another one has another', () => {
  const error = new Error('a')
  expect(createDigest(error)).toBe(createDigest(error))
  expect(createDigest(new Error('a'))).not.toBe(createDigest(error))
})

test('an existing digest and the digests of control flow are kept', () => {
  expect(createDigest(Object.assign(new Error('x'), { digest: 'known' }))).toBe('known')
  expect(createDigest(createAccessError(404))).toBe('NEXT_HTTP_ERROR_FALLBACK;404')
  expect(createDigest(createRedirect({ type: 'push', url: '/a', status: 307 }))).toBe(
    'NEXT_REDIRECT;push;/a;307;',
  )
})

test.each([
  ['undefined', undefined],
  ['null', null],
  ['a number', 7],
  ['a text', 'x'],
  ['a function', () => {}],
  ['a frozen object', Object.freeze({ a: 1 })],
  ['an object without conversion', Object.create(null)],
  ['an empty digest', Object.assign(new Error('x'), { digest: '' })],
  ['a digest that is no string', { digest: 5 }],
])('anything that can be thrown has a digest: %s', (_, value) => {
  expect(createDigest(value)).toMatch(DIGEST)
})

test('errors that say the same and come from the same place have one key', () => {
  const create = (message: string): Error => new Error(message)
  const [first, second] = ['a', 'a'].map(create)
  expect(createErrorKey(first)).toBe(createErrorKey(second))
  expect(createErrorKey(create('b'))).not.toBe(createErrorKey(first))
  expect(createErrorKey('a')).not.toBe(createErrorKey(first))
  expect(createErrorKey(Object.assign(create('a'), { digest: 'known' }))).toBe('known')
})

test('objects that are no errors have one key where they say the same', () => {
  expect(createErrorKey({ status: 500 })).toBe(createErrorKey({ status: 500 }))
  expect(createErrorKey({ status: 503 })).not.toBe(createErrorKey({ status: 500 }))
  expect(createErrorKey({ message: 'a' })).not.toBe(createErrorKey({ message: 'b' }))
})

test('what a renderer did before it called the component that threw makes no difference', () => {
  const create = (...frames: string[]): Error => {
    const error = new Error('a')
    error.stack = ['Error: a', ...frames].map((line) => `    at ${line}`).join('\n')
    return error
  }
  const throwing = ['load (app/page.js:2:1)', 'Page (app/page.js:1:1)']
  const first = create(...throwing, 'renderFunctionComponent (react.js:9:1)', 'resolveModel (react.js:5:1)')
  const again = create(...throwing, 'renderFunctionComponent (react.js:9:1)', 'emitChunk (react.js:6:1)')
  const other = create(
    'load (app/page.js:2:1)',
    'Side (app/side.js:1:1)',
    'renderFunctionComponent (react.js:9:1)',
  )
  expect(createErrorKey(first)).toBe(createErrorKey(again))
  expect(createErrorKey(first)).not.toBe(createErrorKey(other))
})

test('an error whose message cannot be read has both', () => {
  const error = new Error('x')
  Object.defineProperty(error, 'message', {
    get() {
      throw new Error('no')
    },
  })
  expect(createDigest(error)).toMatch(DIGEST)
  expect(createErrorKey(error)).toBe('')
})

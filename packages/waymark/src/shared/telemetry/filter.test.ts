import { expect, it } from 'vitest'
import { createAccessError, createRedirect } from '../control-flow.ts'
import { isDroppedSegment, isNoError, matchesAny } from './filter.ts'

function withDigest(digest: string): Error {
  return Object.assign(new Error('x'), { digest })
}

function wrap(error: unknown, depth: number): unknown {
  return depth === 0 ? error : new Error('wrapped', { cause: wrap(error, depth - 1) })
}

it.each([
  ['a redirect', createRedirect({ type: 'push', url: '/x;y', status: 307 })],
  ['not-found', createAccessError(404)],
  ['forbidden', createAccessError(403)],
  ['unauthorized', createAccessError(401)],
  ['a redirect of an older spelling', withDigest('NEXT_REDIRECT;x')],
  ['not-found of an older spelling', withDigest('NEXT_NOT_FOUND')],
  ['a hanging promise', withDigest('HANGING_PROMISE_REJECTION')],
  ['an interrupted prerender', withDigest('NEXT_PRERENDER_INTERRUPTED')],
  ['dynamic usage', withDigest('DYNAMIC_SERVER_USAGE')],
  ['a bail-out to the browser', withDigest('BAILOUT_TO_CLIENT_SIDE_RENDERING')],
  ['a postponed render', { $$typeof: Symbol.for('react.postpone') }],
  ['what React throws to wait', new Error('Suspense Exception: This is not a real error! …')],
  [
    'what React throws to wait, in the words of another',
    new Error('Error: Suspense Exception: This is not a real error! …'),
  ],
  ['one that is the cause', wrap(createAccessError(404), 5)],
])('%s is no error', (_what, error) => {
  expect(isNoError(error)).toBe(true)
})

it.each([
  ['an error', new Error('x')],
  ['a string', 'NEXT_REDIRECT;'],
  ['another digest', withDigest('123')],
  ['another status', withDigest('NEXT_HTTP_ERROR_FALLBACK;500')],
  ['a digest that only begins alike', withDigest('NEXT_NOT_FOUND_EITHER')],
  ['undefined', undefined],
  ['a cause too deep', wrap(createAccessError(404), 6)],
])('%s is one', (_what, error) => {
  expect(isNoError(error)).toBe(false)
})

it('ends on causes that go in circles', () => {
  const error = new Error('x')
  error.cause = error
  expect(isNoError(error)).toBe(false)
})

it.each([
  ['/404', true],
  ['GET /404', true],
  ['GET /_not-found', true],
  ['/_not-found', true],
  ['GET /404/more', false],
  ['GET /', false],
])('the segment %s is dropped: %s', (name, expected) => {
  expect(isDroppedSegment(name)).toBe(expected)
})

it.each([
  ['whose digest', 'digest'],
  ['whose cause', 'cause'],
  ['whose message', 'message'],
])('takes an error %s cannot be read for an error', (_what, name) => {
  const error = Object.defineProperty(new Error('x'), name, {
    get() {
      throw new Error('no')
    },
  })
  expect(isNoError(error)).toBe(false)
})

it('compares with an expression from its beginning each time', () => {
  const patterns = [/noise/g]
  expect([matchesAny('noise', patterns), matchesAny('noise', patterns)]).toEqual([true, true])
})

it('compares texts without case, expressions as they are', () => {
  expect(matchesAny('Failed to Fetch', ['to fetch'])).toBe(true)
  expect(matchesAny('Failed to Fetch', [/to fetch/])).toBe(false)
  expect(matchesAny('x', [])).toBe(false)
})

import { describe, expect, test } from 'vitest'
import {
  createAccessError,
  createRedirect,
  decodeAccessStatus,
  decodeRedirect,
  digestOf,
  isControlFlow,
  type AccessStatus,
  type RedirectSignal,
} from './control-flow.ts'

const fail = (digest: unknown): Error => Object.assign(new Error('x'), { digest })

describe('redirects', () => {
  test.each<[string, RedirectSignal, string]>([
    ['a redirect', { type: 'replace', url: '/a', status: 307 }, 'NEXT_REDIRECT;replace;/a;307;'],
    ['a pushed redirect', { type: 'push', url: '/a', status: 307 }, 'NEXT_REDIRECT;push;/a;307;'],
    ['a permanent redirect', { type: 'replace', url: '/a', status: 308 }, 'NEXT_REDIRECT;replace;/a;308;'],
    ['a redirect after a form', { type: 'push', url: '/a', status: 303 }, 'NEXT_REDIRECT;push;/a;303;'],
    ['a URL with ;', { type: 'push', url: '/a;v=1;b', status: 307 }, 'NEXT_REDIRECT;push;/a;v=1;b;307;'],
    ['a URL that ends with ;', { type: 'push', url: '/a;', status: 307 }, 'NEXT_REDIRECT;push;/a;;307;'],
    [
      'a URL that looks like a status',
      { type: 'push', url: '/a;308;', status: 307 },
      'NEXT_REDIRECT;push;/a;308;;307;',
    ],
    [
      'another origin',
      { type: 'push', url: 'https://x.test/?a;b#c', status: 308 },
      'NEXT_REDIRECT;push;https://x.test/?a;b#c;308;',
    ],
  ])('%s survives as its digest', (_, signal, digest) => {
    const error = createRedirect(signal)
    expect(error.message).toBe('NEXT_REDIRECT')
    expect(error.digest).toBe(digest)
    expect(decodeRedirect(fail(digest))).toEqual(signal)
    expect(isControlFlow(fail(digest))).toBe(true)
    expect(decodeAccessStatus(error)).toBeUndefined()
  })

  test.each([
    'NEXT_REDIRECT',
    'NEXT_REDIRECT;push;/a;307',
    'NEXT_REDIRECT;push;;307;',
    'NEXT_REDIRECT;pop;/a;307;',
    'NEXT_REDIRECT;push;/a;200;',
    'NEXT_REDIRECT;push;/a;;',
    'NEXT_REDIRECTED;push;/a;307;',
    'x;NEXT_REDIRECT;push;/a;307;',
  ])('%s is not one', (digest) => {
    expect(decodeRedirect(fail(digest))).toBeUndefined()
    expect(isControlFlow(fail(digest))).toBe(false)
  })
})

describe('access errors', () => {
  test.each<[AccessStatus, string]>([
    [404, 'NEXT_HTTP_ERROR_FALLBACK;404'],
    [403, 'NEXT_HTTP_ERROR_FALLBACK;403'],
    [401, 'NEXT_HTTP_ERROR_FALLBACK;401'],
  ])('%d survives as its digest, which is the message too', (status, digest) => {
    const error = createAccessError(status)
    expect(error.message).toBe(digest)
    expect(error.digest).toBe(digest)
    expect(decodeAccessStatus(fail(digest))).toBe(status)
    expect(isControlFlow(fail(digest))).toBe(true)
    expect(decodeRedirect(error)).toBeUndefined()
  })

  test.each([
    'NEXT_HTTP_ERROR_FALLBACK',
    'NEXT_HTTP_ERROR_FALLBACK;',
    'NEXT_HTTP_ERROR_FALLBACK;500',
    'NEXT_HTTP_ERROR_FALLBACK;404;x',
    'NEXT_HTTP_ERROR_FALLBACKS;404',
  ])('%s is not one', (digest) => {
    expect(decodeAccessStatus(fail(digest))).toBeUndefined()
    expect(isControlFlow(fail(digest))).toBe(false)
  })
})

test.each([null, undefined, 'NEXT_REDIRECT;push;/a;307;', 42, {}, new Error('NEXT_REDIRECT'), fail(404)])(
  'what carries no text as digest is no control flow: %s',
  (value) => {
    expect(digestOf(value)).toBeUndefined()
    expect(isControlFlow(value)).toBe(false)
  },
)

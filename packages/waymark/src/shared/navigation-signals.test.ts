import { afterEach, describe, expect, test } from 'vitest'
import { decodeAccessStatus, decodeRedirect, digestOf } from './control-flow.ts'
import {
  encodeLocation,
  forbidden,
  notFound,
  permanentRedirect,
  redirect,
  RedirectType,
  registerSignalContext,
  unauthorized,
  unstable_rethrow,
  type SignalContext,
} from './navigation-signals.ts'

function useContext(context: SignalContext | undefined): void {
  registerSignalContext(() => context)
}

function caught(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

afterEach(() => {
  useContext(undefined)
  Reflect.deleteProperty(globalThis, '__wm_auth_interrupts')
})

describe('an address that leads to another site by accident is refused', () => {
  const cases: unknown[] = [
    '',
    undefined,
    null,
    42,
    '//host.example',
    '//host.example/path',
    '///host.example',
    '/\\host.example',
    '\\host.example',
    '\\\\host.example',
    '\\/host.example',
    '/\t/host.example',
    '/\n/host.example',
    '\t//host.example',
    ' //host.example',
    '/path ',
    '/a\r\nSet-Cookie: x=y',
    '/a\0',
    '/a\x7f',
    '/a\x85',
    '/\ud800',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://host.example',
    'https:host.example',
    'https:/host.example',
    'http://',
    'https://[bad',
    `/${'a'.repeat(70_000)}`,
    new URL('ftp://host.example'),
  ]
  test.each(cases)('%j', (url) => {
    expect(() => redirect(url as string)).toThrow(expect.objectContaining({ code: 'WM_REDIRECT_URL' }))
    expect(() => permanentRedirect(url as string)).toThrow(
      expect.objectContaining({ code: 'WM_REDIRECT_URL' }),
    )
  })

  test('the message shows controls and is cut', () => {
    const error = caught(() => redirect(`/\n${'a'.repeat(500)}`)) as Error
    expect(error.message).toContain('"/\\na')
    expect(error.message.length).toBeLessThan(250)
  })
})

describe('redirect()', () => {
  test.each([
    '/',
    '/a?b=c#d',
    '/a;b;c',
    '/a//b',
    '/a:b',
    '/ü/x y',
    '?tab=2',
    '#top',
    './x',
    '../x',
    'x',
    'x/y:z',
    'https://other.example/a?b',
    'HTTP://other.example',
  ])('accepts %j and keeps it as it is', (url) => {
    expect(decodeRedirect(caught(() => redirect(url)))).toEqual({ type: 'replace', url, status: 307 })
  })

  test('accepts a URL object', () => {
    expect(digestOf(caught(() => redirect(new URL('https://other.example/a'))))).toBe(
      'NEXT_REDIRECT;replace;https://other.example/a;307;',
    )
  })

  test('in an action it pushes and answers 303', () => {
    useContext({ inAction: true, authInterrupts: false })
    expect(digestOf(caught(() => redirect('/x')))).toBe('NEXT_REDIRECT;push;/x;303;')
    expect(digestOf(caught(() => redirect('/x', RedirectType.replace)))).toBe('NEXT_REDIRECT;replace;/x;303;')
  })

  test('takes the type that is given', () => {
    expect(digestOf(caught(() => redirect('/x', 'push')))).toBe('NEXT_REDIRECT;push;/x;307;')
  })

  test('permanentRedirect() replaces and answers 308 everywhere', () => {
    useContext({ inAction: true, authInterrupts: false })
    expect(digestOf(caught(() => permanentRedirect('/x')))).toBe('NEXT_REDIRECT;replace;/x;308;')
    expect(digestOf(caught(() => permanentRedirect('/x', 'push')))).toBe('NEXT_REDIRECT;push;/x;308;')
  })
})

describe('access signals', () => {
  test('notFound() needs no configuration', () => {
    expect(decodeAccessStatus(caught(notFound))).toBe(404)
  })

  test.each([
    ['forbidden()', forbidden, 403],
    ['unauthorized()', unauthorized, 401],
  ] as const)('%s works only where it is turned on', (_, call, status) => {
    expect(call).toThrow(expect.objectContaining({ code: 'WM_AUTH_INTERRUPTS_OFF' }))

    Reflect.set(globalThis, '__wm_auth_interrupts', true)
    expect(decodeAccessStatus(caught(call))).toBe(status)

    useContext({ inAction: false, authInterrupts: false })
    expect(call).toThrow(expect.objectContaining({ code: 'WM_AUTH_INTERRUPTS_OFF' }))

    useContext({ inAction: false, authInterrupts: true })
    expect(decodeAccessStatus(caught(call))).toBe(status)
  })
})

describe('unstable_rethrow()', () => {
  test('throws a signal, also one that is the cause of another error', () => {
    const signal = caught(notFound)
    const wrapped = new Error('outer', { cause: new Error('inner', { cause: signal }) })
    expect(caught(() => unstable_rethrow(signal))).toBe(signal)
    expect(caught(() => unstable_rethrow(wrapped))).toBe(signal)
  })

  test('lets other values pass, also a circle of causes', () => {
    const circle = new Error('a')
    circle.cause = new Error('b', { cause: circle })
    for (const value of [circle, new Error('x'), 'text', undefined, null, { digest: 'NEXT_REDIRECT' }]) {
      expect(() => unstable_rethrow(value)).not.toThrow()
    }
  })
})

test.each([
  ['/a?b=%20#c', '/a?b=%20#c'],
  ['/ü x', '/%C3%BC%20x'],
  ['/😀', '/%F0%9F%98%80'],
])('Location of %j is %j', (url, location) => {
  expect(encodeLocation(url)).toBe(location)
})

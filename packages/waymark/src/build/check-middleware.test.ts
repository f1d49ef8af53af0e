import { describe, expect, test } from 'vitest'
import { checkMiddleware } from './check-middleware.ts'

const RUN = 'export function middleware() {}\n'

function check(code: string): string | undefined {
  const error = checkMiddleware(code, 'middleware.ts', { basePath: '', i18n: undefined } as never)
  return error && `${error.code} ${error.message}`
}

describe('must refuse', () => {
  test.each([
    'export function middlware() {}',
    'function middleware() {}',
    'export const config = { matcher: [] }',
    'export type middleware = () => void',
  ])('a file without a function that could be called: %s', (code) => {
    expect(check(code)).toBe('WM_MIDDLEWARE_EXPORT middleware.ts exports no function.')
  })

  test.each([
    ["export const config = { matcher: 'admin' }", 'matcher'],
    ["export const config = { matcher: ['/a', 'b'] }", 'matcher[1]'],
    ["export const config = { matcher: ['/a/:path('] }", 'matcher[0]'],
    ["export const config = { matcher: [{ source: '/a', hass: [] }] } as const", 'matcher[0]'],
    ["const list = ['a']\nexport const config = { matcher: list }", 'matcher[0]'],
    ['export const config = { matcher: 7 } satisfies Config', 'matcher'],
  ])('a matcher that cannot be used: %s', (code, key) => {
    expect(check(RUN + code)).toContain('WM_MIDDLEWARE_MATCHER')
    expect(check(RUN + code)).toContain(`"${key}`)
  })
})

describe('allows', () => {
  test.each([
    RUN,
    'export default () => {}',
    'export const proxy = async () => {}',
    "export { auth as middleware } from './auth.ts'",
    "export * from './auth.ts'",
    `${RUN}export const config = { matcher: ['/admin/:path*', { source: '/a', missing: [{ type: 'cookie', key: 'b' }] }] }`,
    `${RUN}export const config = {}`,
    `${RUN}export const config = { matcher: list() }`,
  ])('%s', (code) => {
    expect(check(code)).toBeUndefined()
  })
})

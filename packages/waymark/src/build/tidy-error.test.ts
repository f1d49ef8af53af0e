import { expect, it } from 'vitest'
import { createErrorTidier } from './tidy-error.ts'

const tidy = createErrorTidier('/shop')

const DRAWN = [
  'Transform failed with 1 error:',
  '',
  '\u001B[31m[PARSE_ERROR] \u001B[0mUnexpected token',
  '   \u001B[38;5;246m╭\u001B[0m\u001B[38;5;246m─[\u001B[0m app/page.tsx:1:44 \u001B[38;5;246m]\u001B[0m',
  '───╯',
].join('\n')

it('an error of the bundler is a sentence with the place in the app', () => {
  const error = tidy(new Error(DRAWN))
  expect(error).toMatchObject({ name: 'SyntaxError', message: 'Unexpected token' })
  expect(error?.stack).toBe('SyntaxError: Unexpected token\n    at /shop/app/page.tsx:1:44')
})

it('the place may be in fields', () => {
  const thrown = Object.assign(new Error('Unknown word'), {
    plugin: 'vite:css',
    id: '/shop/app/page.css?direct',
    loc: { file: '/shop/app/page.css?direct', line: 3, column: 4 },
  })
  expect(tidy(thrown)?.stack).toBe('Error: Unknown word\n    at /shop/app/page.css:3:5')
})

it('an import that leads nowhere names both ends', () => {
  const message =
    'Failed to load url ./nope (resolved id: ./nope) in /shop/app/page.tsx. Does the file exist?'
  const error = tidy(new Error(message))
  expect(error?.message).toBe("Cannot find module './nope' imported from '/shop/app/page.tsx'")
  expect(error?.stack).toMatch(/\n {4}at \/shop\/app\/page\.tsx:1:1$/)
})

it('what is met again is the same again, so that it is reported once', () => {
  const thrown = new Error(DRAWN)
  expect(tidy(thrown)).toBe(tidy(thrown))
})

it.each([
  new Error('broken'),
  Object.assign(new TypeError('[a] is not b'), { id: '5', kind: 'user' }),
  Object.assign(new Error('odd'), { message: 5, id: {}, loc: { line: 1 }, errors: [{ id: 1, message: '' }] }),
  'Transform failed',
  undefined,
  null,
  { id: '/shop/a.ts', message: 'x' },
])('%j is left as it is', (thrown) => {
  expect(tidy(thrown)).toBeUndefined()
})

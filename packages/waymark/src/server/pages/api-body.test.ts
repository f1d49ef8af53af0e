import { describe, expect, test } from 'vitest'
import { ApiError, decodeApiBody } from './api-body.ts'

describe('must be refused', () => {
  test.each([
    ['{', 'application/json', 'Invalid JSON'],
    ['undefined', 'application/ld+json', 'Invalid JSON'],
    ['x', 'text/plain; charset=utf-7', 'Invalid body'],
  ])('%j as %s', (text, type, message) => {
    expect(() => decodeApiBody(Buffer.from(text), type)).toThrow(new ApiError(400, message))
  })
})

test.each<[string, string | undefined, unknown]>([
  ['', undefined, ''],
  ['', 'application/json', {}],
  ['1', 'Application/JSON; charset="utf-8"', 1],
  ['a=%C3%A4+b&a=', 'application/x-www-form-urlencoded', { a: ['ä b', ''] }],
  ['é', 'text/plain; charset=latin1', 'Ã©'],
  ['{}', 'text/html', '{}'],
  ['é', 'application/octet-stream', 'é'],
])('%j as %s', (text, type, expected) => {
  expect(decodeApiBody(Buffer.from(text), type)).toEqual(expected)
})

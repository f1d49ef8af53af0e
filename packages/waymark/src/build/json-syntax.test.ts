import { expect, it } from 'vitest'
import { findJsonMistake } from './json-syntax.ts'

it.each([
  ['a comma too many', '{\n  "a": 1,\n}', 3],
  ['a comma too few', '{\n  "a": 1\n  "b": 2\n}', 3],
  ['a name without quotes', '{\n  a: 1\n}', 2],
  ['something after the end', '{}\n}', 2],
  ['a bracket that is missing', '{\n  "a": [1\n', 2],
  ['nothing', '', 1],
])('finds the line of %s', (_, text, line) => {
  expect(findJsonMistake(text)).toMatchObject({ line })
})

it('says what is wrong, and not the text around it', () => {
  expect(findJsonMistake('{ "secret": nope }')?.reason).toBe("Unexpected token 'o' in JSON")
  expect(findJsonMistake('{ "a": 1, }')).toEqual({
    reason: 'Expected double-quoted property name in JSON',
    line: 1,
    column: 10,
  })
})

it('leaves JSON alone, with a mark at its beginning as well', () => {
  expect(findJsonMistake('\uFEFF{ "a": [1, null] }')).toBeUndefined()
})

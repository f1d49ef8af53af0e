import { expect, test } from 'vitest'
import { findBraceMistake } from './css-braces.ts'

test.each([
  ['a brace too many', '.a{color:red}\n}\n.b{}', 'Unexpected }', 2],
  ['a brace too few', '.a{}\n.b{color:red\n', 'Unclosed block', 2],
])('%s is found with its line', (_name, css, reason, line) => {
  expect(findBraceMistake(css)).toMatchObject({ reason, line })
})

test.each([
  ['braces in pairs', '@media print { .a { color: red } }'],
  ['a brace in a text', '.a::after { content: "}" }'],
  ['a brace in a comment', '.a { /* } */ color: red }'],
  ['another mistake, which browsers pass over', '.a { color: red } nonsense /* { */'],
])('%s is none', (_name, css) => {
  expect(findBraceMistake(css)).toBeUndefined()
})

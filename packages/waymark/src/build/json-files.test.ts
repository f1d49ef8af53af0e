import { expect, test } from 'vitest'
import { findJsonFault, findLooseJsonFault } from './json-files.ts'

test.each([
  ['{}', undefined],
  ['{\n  "name": "shop",\n}', 3],
  ['{\n  "name": "shop"\n  "private": true\n}', 3],
  ['{\n  "name": "shop"\n', 2],
  ['{} // mine', 1],
])('strict: %j', (text, line) => {
  expect(findJsonFault(text)?.line).toBe(line)
})

test.each([
  ['{}', undefined],
  ['// mine\n{\n  "compilerOptions": { "strict": true, }, /* all */\n}\n// end', undefined],
  ['{\n  "compilerOptions": {\n    "strict" true\n  }\n}', 3],
  ['{\n  "compilerOptions": {\n', 2],
])('with comments and commas: %j', (text, line) => {
  expect(findLooseJsonFault(text)?.line).toBe(line)
})

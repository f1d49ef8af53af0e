import { expect, it } from 'vitest'
import { readMapId } from './read-source-map.ts'

it.each([
  ['the id', '{"version":3,"mappings":"","debugId":"a-b"}', { debugId: 'a-b' }],
  ['the older name of it', '{"version":3,"mappings":"","debug_id":"a-b"}', { debugId: 'a-b' }],
  ['a map without one', '{"version":3,"mappings":""}', { fault: 'no-id' }],
  ['an id that is no text', '{"version":3,"debugId":7}', { fault: 'no-id' }],
  ['another version', '{"version":2,"debugId":"a-b"}', { fault: 'not-a-map' }],
  ['a script', 'console.log(1)', { fault: 'not-a-map' }],
  ['null', 'null', { fault: 'not-a-map' }],
])('reads %s', (_name, text, result) => {
  expect(readMapId(text)).toEqual(result)
})

import { expect, it } from 'vitest'
import { readMessage } from './read-message.ts'

it.each<[raw: Record<string, unknown>, message: string | undefined, template: string | undefined]>([
  [{ message: 'plain' }, 'plain', 'plain'],
  [{ logentry: 'plain' }, 'plain', 'plain'],
  [{ logentry: { formatted: 'disk full' } }, 'disk full', 'disk full'],
  [{ logentry: { message: 'no %s', params: ['ann'], formatted: 'no Ann' } }, 'no Ann', 'no %s'],
  [{ message: { message: 'no %s', params: ['ann'], formatted: 'no Ann' } }, 'no Ann', 'no %s'],
  [{ message: { formatted: 'disk full' } }, 'disk full', 'disk full'],
  [{ logentry: { message: 'no %s', params: ['ann'], formatted: '' } }, 'no ann', 'no %s'],
  [{ logentry: { message: '', formatted: 'disk full' } }, 'disk full', 'disk full'],
  [{ logentry: {}, message: 'plain' }, 'plain', 'plain'],
  [{ logentry: { formatted: 'no Ann' }, message: 'no %s' }, 'no Ann', 'no %s'],
  [{ message: '' }, undefined, undefined],
  [{}, undefined, undefined],
])('%j', (raw, message, template) => {
  expect(readMessage(raw)).toEqual({ message, template })
})

it.each<[template: string, params: unknown, message: string]>([
  ['%s has %d of %i', ['ann', 3, 4], 'ann has 3 of 4'],
  ['%.2f and %5d', [1.5, 7], '1.5 and 7'],
  ['%(name)s at %(place)s', { name: 'ann', place: 'home' }, 'ann at home'],
  ['{} and {}', ['a', 'b'], 'a and b'],
  ['{1} and {0}', ['a', 'b'], 'b and a'],
  ['{name}', { name: 'ann' }, 'ann'],
  ['100%% of %s', ['x'], '100% of x'],
  ['100% sure', ['x'], '100% sure'],
  ['%s and %s', ['one'], 'one and %s'],
  ['{2} {name} %(name)s', ['one'], '{2} {name} %(name)s'],
  ['%s %s %s', [null, true, { a: 1 }], 'null true {"a":1}'],
  ['{constructor}', {}, '{constructor}'],
  ['%s', [], '%s'],
  ['%s', 'text', '%s'],
])('%s with %j', (message, params, formatted) => {
  expect(readMessage({ logentry: { message, params } })).toEqual({ message: formatted, template: message })
})

it('a message is bounded, whatever its parts', () => {
  const long = 'x'.repeat(10_000)
  const { message, template } = readMessage({ logentry: { message: '{0}'.repeat(3_000), params: [long] } })
  expect(message).toHaveLength(4_096)
  expect(template).toHaveLength(1_024)
})

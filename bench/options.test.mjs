import { expect, test } from 'vitest'
import { readOptions } from './options.mjs'

const KNOWN = { peers: ['waymark', 'next', 'bare'], metrics: ['build', 'size', 'ssr'] }

test('everything is measured when nothing is asked for', () => {
  expect(readOptions([], KNOWN)).toMatchObject({ ...KNOWN, rounds: 3, pages: 500, out: undefined })
})

test('what is asked for comes in the order in which it is measured', () => {
  const options = readOptions(['--only', 'bare,waymark', '--metrics', 'ssr,build', '--rounds', '1'], KNOWN)
  expect(options).toMatchObject({ peers: ['waymark', 'bare'], metrics: ['build', 'ssr'], rounds: 1 })
})

test.each(['figures', 'figures.json', 'figures.md'])('results named %s go to two files', (out) => {
  expect(readOptions(['--out', out], KNOWN).out).toBe('figures')
})

test.each([
  [['--only', 'nuxt'], 'There is no peer "nuxt". Known: waymark, next, bare.'],
  [['--metrics', 'speed'], 'There is no metric "speed". Known: build, size, ssr.'],
  [['--rounds', '0'], '--rounds takes a number above zero, not "0".'],
  [['--pages', 'many'], '--pages takes a number above zero, not "many".'],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args, KNOWN)).toThrow(message)
})

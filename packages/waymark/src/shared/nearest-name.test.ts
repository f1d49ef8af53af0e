import { expect, test } from 'vitest'
import { listCandidates, nearestName } from './nearest-name.ts'

const COMMANDS = ['dev', 'build', 'start']

test.each([
  ['biuld', 'build'],
  ['buid', 'build'],
  ['BUILD', 'build'],
  ['strat', 'start'],
  ['sta', 'start'],
  ['dve', 'dev'],
  ['develop', undefined],
  ['deploy', undefined],
  ['x', undefined],
  ['', undefined],
  ['build'.repeat(100), undefined],
])('for %j the nearest command is %s', (word, name) => {
  expect(nearestName(word, COMMANDS)).toBe(name)
})

test.each([
  ['buidl', COMMANDS, 'build'],
  ['zzz', COMMANDS, 'dev, build or start'],
  ['zzz', ['alias'], 'alias'],
])('for %j a hint offers the nearest or all', (word, names, text) => {
  expect(listCandidates(word, names)).toBe(text)
})

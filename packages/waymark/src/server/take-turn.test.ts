import { setImmediate as endTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurn } from './take-turn.ts'

test('who comes alone begins at once, in every turn', async () => {
  expect(takeTurn()).toBeUndefined()
  await endTurn()
  expect(takeTurn()).toBeUndefined()
  await endTurn()
})

test('of those who come together one begins in each turn, and who comes later does not overtake them', async () => {
  const begun: string[] = []
  const come = async (name: string): Promise<void> => {
    await takeTurn()
    begun.push(name)
  }
  const early = ['a', 'b', 'c'].map(come)
  await early[0]
  expect(begun).toEqual(['a'])
  await endTurn()
  expect(begun).toEqual(['a', 'b'])
  const late = come('late')
  await endTurn()
  expect(begun).toEqual(['a', 'b', 'c'])
  await endTurn()
  expect(begun).toEqual(['a', 'b', 'c', 'late'])
  await Promise.all([...early, late])
})

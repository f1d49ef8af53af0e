import { setImmediate as endTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurn, WALKS_IN_A_TURN } from './take-turn.ts'

test('who comes alone begins at once, in every turn', async () => {
  expect(takeTurn()).toBeUndefined()
  await endTurn()
  expect(takeTurn()).toBeUndefined()
  await endTurn()
})

test('of those who come together a few begin in each turn, and who comes later does not overtake them', async () => {
  const begun: number[] = []
  const come = async (_: unknown, number: number): Promise<void> => {
    await takeTurn()
    begun.push(number)
  }
  const early = Array.from({ length: 2 * WALKS_IN_A_TURN + 1 }, come)
  await early[0]
  expect(begun).toHaveLength(WALKS_IN_A_TURN)
  await endTurn()
  expect(begun).toHaveLength(2 * WALKS_IN_A_TURN)
  const late = come(undefined, early.length)
  await endTurn()
  await Promise.all([...early, late])
  expect(begun).toEqual([...begun].sort((a, b) => a - b))
})

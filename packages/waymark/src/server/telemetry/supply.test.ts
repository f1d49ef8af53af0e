import { expect, test } from 'vitest'
import { createSupply, MADE_AT_ONCE } from './supply.ts'

test('nothing is given twice, and not all of it is made one by one', () => {
  let made = 0
  const take = createSupply((maker: string) => ({ maker, number: made++ }))
  const taken = Array.from({ length: MADE_AT_ONCE * 2 }, () => take('one'))
  expect(new Set(taken.map(({ number }) => number)).size).toBe(taken.length)
  expect(made).toBe(taken.length)
  take('one')
  expect(made).toBe(taken.length + MADE_AT_ONCE)
})

test('nobody gets what was made for another', () => {
  const take = createSupply((maker: string) => ({ maker }))
  for (const maker of ['one', 'two', 'one', 'one', 'two']) expect(take(maker)).toEqual({ maker })
})

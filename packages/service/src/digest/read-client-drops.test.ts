import { expect, it } from 'vitest'
import { MAX_DROP_QUANTITY, readClientDrops } from './read-client-drops.ts'

const read = (reason: unknown, category: unknown, quantity: unknown) =>
  readClientDrops({ discarded_events: [{ reason, category, quantity }] }, 7)

it('what a client left out, by its own names', () => {
  expect(read('sample_rate', 'transaction', 5)).toEqual([
    { projectId: 7, source: 'client', reason: 'sample_rate', category: 'transaction', quantity: 5 },
  ])
})

it.each<[quantity: unknown, counted: number | undefined]>([
  [1e300, MAX_DROP_QUANTITY],
  [Number.MAX_SAFE_INTEGER, MAX_DROP_QUANTITY],
  ['12', 12],
  [3.9, 3],
  [0.5, undefined],
  [-4, undefined],
  [Number.NaN, undefined],
  [{}, undefined],
])('a quantity of %s counts as %s', (quantity, counted) => {
  expect(read('sample_rate', 'error', quantity)[0]?.quantity).toBe(counted)
})

it('names that nobody knows are one name', () => {
  const invented = Array.from({ length: 50 }, (_, index) => ({
    reason: `r${index}`,
    category: `c${index}`,
    quantity: 1,
  }))
  const names = readClientDrops({ discarded_events: invented }, 7).map(
    ({ reason, category }) => `${reason} ${category}`,
  )
  expect(new Set(names)).toEqual(new Set(['other other']))
  expect(read('constructor', 'toString', 1)[0]).toMatchObject({ reason: 'other', category: 'other' })
})

import { expect, test } from 'vitest'
import { findStep, orderSelection } from './read-steps.ts'

const STEPS = [0, 25, 50, 75].map((place) => ({ place, width: 25, heading: '', values: [] }))

test.each([
  [0, 0],
  [24.9, 0],
  [25, 1],
  [100, 3],
  [-5, 0],
  [400, 3],
])('the step at %s is number %s', (place, index) => {
  expect(findStep(STEPS, place)).toBe(index)
})

test('a chart without steps has none', () => {
  expect(findStep([], 10)).toBeUndefined()
})

test('a drag to the left chooses the same part as one to the right, and stays in the plot', () => {
  expect(orderSelection({ anchor: 60, end: 20 })).toEqual({ from: 20, to: 60 })
  expect(orderSelection({ anchor: 90, end: 130 })).toEqual({ from: 90, to: 100 })
})

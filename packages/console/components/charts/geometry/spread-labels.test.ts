import { expect, test } from 'vitest'
import { spreadLabels } from './spread-labels.ts'

const options = { distance: 14, low: 0, high: 100 }

test.each([
  ['labels with room stay', [10, 50, 90], [10, 50, 90]],
  ['labels on one place are spread', [50, 50, 50], [50, 64, 78]],
  ['the ground pushes them up', [98, 99, 100], [72, 86, 100]],
  ['the order of the lines is kept', [60, 50], [64, 50]],
  ['none', [], []],
])('%s', (_name, places, spread) => {
  expect(spreadLabels(places, options)).toEqual(spread)
})

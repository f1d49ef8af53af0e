import { expect, test } from 'vitest'
import { nameMarks } from './name-marks.ts'

test.each([
  ['marks with room are named', [10, 40, 70], ['start', 'start', 'start']],
  ['of two that are near, the later one is named', [10, 40, 44], ['start', undefined, 'start']],
  ['at the edge the name stands before its mark', [10, 60, 95], ['start', 'start', 'end']],
  ['as does the one before it, where there is room', [10, 75, 95], ['start', 'end', 'end']],
  ['the newest takes the room of the one before it', [10, 50, 75, 95], ['start', 'start', undefined, 'end']],
  ['also across a mark that is very near', [10, 90, 95], ['start', undefined, 'end']],
  ['none', [], []],
])('%s', (_name, places, sides) => {
  expect(nameMarks(places, 16)).toEqual(sides)
})

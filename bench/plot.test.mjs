import { expect, test } from 'vitest'
import { createPlot, createScale, listTicks } from './plot.mjs'

test.each([
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [0.07, [0, 0.02, 0.04, 0.06, 0.08]],
  [9, [0, 2, 4, 6, 8, 10]],
  [430, [0, 100, 200, 300, 400, 500]],
])('ticks up to %d are round', (most, ticks) => {
  expect(listTicks(most)).toEqual(ticks)
})

test('a logarithmic axis has its values at equal steps', () => {
  const { ticks, place } = createScale([1, 100, 10], [0, 200], 'each value')
  expect(ticks.map(place)).toEqual([0, 100, 200])
})

test('powers of ten enclose what is drawn', () => {
  expect(createScale([0.4, 30], [0, 1], 'powers of ten').ticks).toEqual([0.1, 1, 10, 100])
})

test('names are text', () => {
  const points = [
    [1, 1],
    [10, 2],
  ]
  const series = ['a < b', 'c & d'].map((name) => ({ name, points }))
  const svg = createPlot('growth "x"', [{ title: 't', x: 'x', y: 'y', series }])
  expect(svg).toContain('a &lt; b')
  expect(svg).toContain('c &amp; d')
  expect(svg).toContain('aria-label="growth &quot;x&quot;"')
})

import { describe, expect, test } from 'vitest'
import { createAreaPath, createBarsPath, createDotsPath, createLinePath, placeValue } from './plot-path.ts'

const points = (...values: (number | null)[]): { place: number; value: number | null }[] =>
  values.map((value, index) => ({ place: index * 25, value }))

describe('paths of a plot', () => {
  test('a line goes up where values grow', () => {
    expect(createLinePath(points(0, 50, 100), 100)).toBe('M0,100L250,50L500,0')
  })

  test('a gap is a gap, and a point between gaps is a dot', () => {
    const [one, two] = [points(10, null, 20), points(10, 20, null, 30)]
    expect([createLinePath(one, 100), createDotsPath(one, 100)]).toEqual(['', 'M0,90h0M500,80h0'])
    expect([createLinePath(two, 100), createDotsPath(two, 100)]).toEqual(['M0,90L250,80', 'M750,70h0'])
    expect(createLinePath(points(null, null), 100)).toBe('')
  })

  test('an area stands on the ground', () => {
    expect(createAreaPath(points(50, 100), 100)).toBe('M0,100L0,50L250,0L250,100Z')
  })

  test('the smallest bar can be seen, and nothing is no bar', () => {
    expect(createBarsPath(points(1, 0, null, 10_000), 10_000, 1)).toBe('M1,100v-1h8v1ZM751,100v-100h8v100Z')
  })

  test('values stay within the plot', () => {
    expect(placeValue(500, 100)).toBe(0)
    expect(placeValue(-5, 100)).toBe(100)
    expect(placeValue(5, 0)).toBe(100)
  })
})

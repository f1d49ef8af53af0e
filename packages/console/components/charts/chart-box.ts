import { placeValue } from './geometry/plot-path.ts'

/** Pixels above the plot, for names of releases, and below it, for times. */
export const ABOVE = 18
const BELOW = 22

export function plotHeight(height: number): number {
  return height - ABOVE - BELOW
}

/** Pixels from the top of the chart. */
export function placeInChart(value: number, top: number, height: number): number {
  return Math.round((ABOVE + (placeValue(value, top) / 100) * plotHeight(height)) * 10) / 10
}

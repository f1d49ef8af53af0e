/**
 * Paths in a plot of 1000 × 100 units, which is stretched to its place: x by time, y upside down because SVG counts from the
 * top. Steps without a value are gaps, never zeros.
 */
export const PLOT_WIDTH = 1_000
export const PLOT_HEIGHT = 100

export interface PlotPoint {
  /** 0 to 100. */
  place: number
  value: number | null
}

export function createLinePath(points: readonly PlotPoint[], top: number): string {
  return splitAtGaps(points)
    .filter((run) => run.length > 1)
    .map((run) => `M${run.map((point) => locate(point, top)).join('L')}`)
    .join('')
}

/** Steps between gaps have no line to be on: lines of no length, which a round end makes dots. */
export function createDotsPath(points: readonly PlotPoint[], top: number): string {
  return splitAtGaps(points)
    .filter((run) => run.length === 1)
    .map(([point]) => (point === undefined ? '' : `M${locate(point, top)}h0`))
    .join('')
}

export function createAreaPath(points: readonly PlotPoint[], top: number): string {
  return splitAtGaps(points)
    .map((run) => {
      const [first, last] = [run[0]?.place ?? 0, run.at(-1)?.place ?? 0]
      const line = run.map((point) => locate(point, top)).join('L')
      return `M${round(first * 10)},${PLOT_HEIGHT}L${line}L${round(last * 10)},${PLOT_HEIGHT}Z`
    })
    .join('')
}

/** All bars as one path: a week of hours is one element instead of 168. `width` is in percent of the plot. */
export function createBarsPath(points: readonly PlotPoint[], top: number, width: number): string {
  const gap = Math.min(width * 0.2, 0.3)
  return points
    .filter((point) => point.value !== null && point.value > 0)
    .map((point) => {
      const left = round((point.place + gap / 2) * 10)
      // A single event must be seen beside a thousand.
      const height = round(Math.max(1, heightOf(point.value ?? 0, top)))
      return `M${left},${PLOT_HEIGHT}v${-height}h${round((width - gap) * 10)}v${height}Z`
    })
    .join('')
}

/** From the top of the plot, 0 to 100. */
export function placeValue(value: number, top: number): number {
  return round(PLOT_HEIGHT - heightOf(value, top))
}

function heightOf(value: number, top: number): number {
  return top <= 0 ? 0 : Math.min(1, Math.max(0, value / top)) * PLOT_HEIGHT
}

function locate(point: PlotPoint, top: number): string {
  return `${round(point.place * 10)},${placeValue(point.value ?? 0, top)}`
}

function splitAtGaps(points: readonly PlotPoint[]): PlotPoint[][] {
  const runs: PlotPoint[][] = []
  let run: PlotPoint[] = []
  for (const point of points) {
    if (point.value !== null) run.push(point)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  if (run.length > 0) runs.push(run)
  return runs
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

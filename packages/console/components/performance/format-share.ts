import type { Format } from '../../format/create-format.ts'

/** A share in steps of a tenth of a percent, so that a column of them can be compared. What is more than nothing says so. */
export function formatShare(format: Format, share: number): string {
  const rounded = Math.round(share * 1_000) / 1_000
  return rounded === 0 && share > 0 ? `< ${format.percent(0.001)}` : format.percent(rounded)
}

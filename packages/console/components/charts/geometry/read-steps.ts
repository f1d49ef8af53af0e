/** One step of a chart as it is read out. Places are percent of the plot. */
export interface ReadStep {
  place: number
  width: number
  heading: string
  /** One for each series, with its unit. */
  values: readonly string[]
  /** Absent: the axis is not time. */
  timeMs?: number
}

/** A part of the plot, from where the drag began to where it is. */
export interface Selection {
  anchor: number
  end: number
}

/** The step under a place; beside the plot, the nearest. */
export function findStep(steps: readonly ReadStep[], place: number): number | undefined {
  if (steps.length === 0) return undefined
  return Math.max(
    0,
    steps.findLastIndex((step) => step.place <= place),
  )
}

export function orderSelection({ anchor, end }: Selection): { from: number; to: number } {
  return { from: Math.max(0, Math.min(anchor, end)), to: Math.min(100, Math.max(anchor, end)) }
}

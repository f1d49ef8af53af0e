/** A stylesheet of a build, as one file of a route needs it. */
export interface PlacedSheet {
  name: string
  /** Where each of its pieces comes in the cascade, in the order in which the sheet has them. */
  places: readonly (number | undefined)[]
}

/** Part of a stylesheet: pieces from `start` up to the one before `end`. */
export interface StyleBlock {
  name: string
  start: number
  end: number
}

/**
 * The bundler puts rules of several modules into one stylesheet, and the same modules may be wanted in another order, or with
 * others between them, by different pages. What follows each other in all of them stays together, the rest is cut.
 * Gives the blocks of each list, in the order of the cascade.
 */
export function cutStyles(lists: readonly (readonly PlacedSheet[])[]): StyleBlock[][] {
  const sequences = lists.map(listPieces)
  const cuts = new Map<string, Set<number>>()
  for (const sequence of sequences) {
    for (const [at, { name, index }] of sequence.entries()) {
      const before = sequence[at - 1]
      if (before?.name === name && before.index === index - 1) continue
      const known = cuts.get(name)
      if (known === undefined) cuts.set(name, new Set([index]))
      else known.add(index)
    }
  }
  return sequences.map((sequence) =>
    sequence.flatMap(({ name, index, count }) => {
      const starts = cuts.get(name)!
      if (!starts.has(index)) return []
      let end = index + 1
      while (end < count && !starts.has(end)) end += 1
      return [{ name, start: index, end }]
    }),
  )
}

interface Piece {
  name: string
  index: number
  count: number
}

function listPieces(sheets: readonly PlacedSheet[]): Piece[] {
  const pieces = sheets.flatMap(({ name, places }) => {
    // What nothing is known of stays with what it stands behind, or else with the first that has a place.
    let place = places.find((known) => known !== undefined) ?? -1
    return places.map((known, index) => {
      place = known ?? place
      return { name, index, count: places.length, place }
    })
  })
  return pieces.sort((first, second) => first.place - second.place)
}

import type { InertNote, InertSegment } from '../shared/inert-note.ts'

/** Siblings of which the same is to be said, with what is in them. */
export interface NoteFold {
  /** Of all of them: more than `times` where what they stand in was folded, too. */
  notes: InertNote[]
  times: number
  below: NoteFold[]
  /** Equal for what may be folded. */
  shape: string
}

/** Elements with ids of their own are probably meant to be told apart, unless they are many. */
const FEWEST_WITH_IDS = 4

/** Turns siblings that follow each other, and have the same in them, into one. */
export function foldNotes(
  parent: InertNote | InertSegment,
  notesBelow: ReadonlyMap<object, InertNote[]>,
): NoteFold[] {
  const runs: NoteFold[][] = []
  for (const note of notesBelow.get(parent) ?? []) {
    const below = foldNotes(note, notesBelow)
    const fold = { notes: [note], times: 1, below, shape: describeShape(note, below) }
    const run = runs.at(-1)
    if (run?.[0]?.shape === fold.shape) run.push(fold)
    else runs.push([fold])
  }
  return runs.flatMap((run) => {
    const isFolded = run.length >= FEWEST_WITH_IDS || run.every(({ notes: [note] }) => !note?.id)
    return isFolded ? [run.reduce(join)] : run
  })
}

/** What is small is so whatever its length is. */
function describeShape({ tag, className, refusal }: InertNote, below: readonly NoteFold[]): string {
  const outcome = refusal && [refusal.kind, refusal.kind === 'small' ? '' : refusal.detail]
  return `${JSON.stringify([tag, className, outcome])}(${below.map(({ shape, times }) => times + shape).join('')})`
}

function join(first: NoteFold, second: NoteFold): NoteFold {
  first.times += second.times
  joinNotes(first, second)
  return first
}

function joinNotes(first: NoteFold, second: NoteFold): void {
  for (const note of second.notes) first.notes.push(note)
  first.below.forEach((fold, place) => joinNotes(fold, second.below[place]!))
}

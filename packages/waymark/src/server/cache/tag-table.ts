import { MAX_TAG_STATES } from '../../shared/limits.ts'
import type { TagState } from './cache.ts'

/** The states of tags in the memory of this process. */
export interface TagTable {
  read(tags: readonly string[]): TagState[]
  invalidate(tags: readonly string[], at: number, staleSeconds?: number): void
  /** Takes over what another table said, where it is stricter. */
  merge(tag: string, state: TagState): void
  /** Whatever has a tag and was made up to this moment is dead. */
  raiseFloor(at: number): void
  entries(): Iterable<[tag: string, state: TagState]>
  readonly floor: number
}

/**
 * Bounded without forgetting anything that matters: when there are too many tags, the older half goes, and entries from before
 * the younger half was begun count as dead.
 */
export function createTagTable(maxTags: number = MAX_TAG_STATES): TagTable {
  let floor = 0
  let younger = new Map<string, TagState>()
  let older = new Map<string, TagState>()
  let youngerSince = 0

  const readState = (tag: string): TagState | undefined => younger.get(tag) ?? older.get(tag)
  const write = (tag: string, state: TagState): void => {
    const at = Math.max(state.deadAt, state.staleAt)
    if (younger.size >= maxTags / 2 && !younger.has(tag)) {
      if (older.size > 0) floor = Math.max(floor, youngerSince)
      older = younger
      younger = new Map()
    }
    // What only the older half knows happened up to here.
    if (younger.size === 0) youngerSince = at
    younger.set(tag, state)
  }
  return {
    get floor() {
      return floor
    },
    read(tags) {
      const states = tags.map(readState).filter((state) => state !== undefined)
      return floor > 0 && tags.length > 0 ? [...states, createDeadState(floor)] : states
    },
    invalidate(tags, at, staleSeconds) {
      for (const tag of tags) write(tag, invalidateState(readState(tag), at, staleSeconds))
    },
    merge(tag, state) {
      const known = readState(tag)
      write(tag, known === undefined ? state : joinStates(known, state))
    },
    raiseFloor(at) {
      floor = Math.max(floor, at)
    },
    *entries() {
      for (const entry of older) if (!younger.has(entry[0])) yield entry
      yield* younger
    },
  }
}

function createDeadState(at: number): TagState {
  return { deadAt: at, staleAt: at, expireAt: at }
}

const NEVER: TagState = createDeadState(0)

/**
 * The state of a tag after one more invalidation, which may also be one from before the last. What was dead stays dead, however
 * mild the new one is.
 */
export function invalidateState(
  known: TagState = NEVER,
  at: number,
  staleSeconds: number | undefined,
): TagState {
  const isLatest = at >= known.staleAt
  if (staleSeconds === undefined)
    return isLatest ? createDeadState(at) : { ...known, deadAt: Math.max(known.deadAt, at) }
  if (!isLatest) return known
  const ended = known.expireAt <= at ? known.staleAt : 0
  return { deadAt: Math.max(known.deadAt, ended), staleAt: at, expireAt: at + staleSeconds * 1000 }
}

/** Of two states, whatever is stricter. */
function joinStates(first: TagState, second: TagState): TagState {
  const isStricter =
    second.staleAt > first.staleAt || (second.staleAt === first.staleAt && second.expireAt < first.expireAt)
  const later = isStricter ? second : first
  return { ...later, deadAt: Math.max(first.deadAt, second.deadAt) }
}

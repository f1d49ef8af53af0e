import { MAX_TAG_JOURNAL_BYTES } from '../../shared/limits.ts'
import { openAppendedFile } from './appended-file.ts'
import type { TagState } from './cache.ts'
import type { Clock } from './clock.ts'
import { createTagTable } from './tag-table.ts'

/** The invalidations of all processes that share a folder. */
export interface TagJournal {
  /** Looks for what others have written since. */
  read(tags: readonly string[]): TagState[]
  /** Throws when it cannot be written; this process knows it all the same. */
  append(tags: readonly string[], staleSeconds?: number): void
  close(): void
}

/** One invalidation. Without tags: everything with a tag up to this moment is dead. */
type Line = [at: number, staleSeconds: number | null, ...tags: string[]]

export function openTagJournal(
  path: string,
  clock: Clock,
  maxBytes: number = MAX_TAG_JOURNAL_BYTES,
): TagJournal {
  const table = createTagTable()
  const file = openAppendedFile(path, (lines) => {
    for (const text of lines) {
      const [at, staleSeconds, ...tags] = decodeLine(text) ?? [0, null]
      clock.pass(at)
      if (tags.length === 0) table.raiseFloor(at)
      else table.invalidate(tags, at, staleSeconds ?? undefined)
    }
  })
  /** The last word on each tag. */
  const summarise = (): string => {
    const states = [...table.entries()].flatMap(([tag, state]) => describeState(tag, state))
    return [[table.floor, null] satisfies Line, ...states].map(encodeLine).join('')
  }
  return {
    read(tags) {
      // Who appends says what is wrong; what is known is known.
      tryTo(file.catchUp)
      return table.read(tags)
    },
    append(tags, staleSeconds) {
      const failure = tryTo(file.catchUp)
      const at = clock.stamp()
      table.invalidate(tags, at, staleSeconds)
      if (failure !== undefined) throw failure.error
      const size = file.append(encodeLine([at, staleSeconds ?? null, ...tags]))
      // When that fails, the long one still says the same.
      if (size > maxBytes) tryTo(() => file.replace(summarise))
    },
    close: file.close,
  }
}

function tryTo(run: () => void): { error: unknown } | undefined {
  try {
    return void run()
  } catch (error) {
    return { error }
  }
}

function encodeLine(line: Line): string {
  return `${JSON.stringify(line)}\n`
}

/** Undefined: the end of the file, or what a full disk made of a line. */
function decodeLine(text: string): Line | undefined {
  try {
    const line: unknown = JSON.parse(text)
    return Array.isArray(line) && typeof line[0] === 'number' ? (line as Line) : undefined
  } catch {
    return undefined
  }
}

/** The invalidations that lead to a state. */
function describeState(tag: string, { deadAt, staleAt, expireAt }: TagState): Line[] {
  const lines: Line[] = deadAt > 0 ? [[deadAt, null, tag]] : []
  return staleAt > deadAt ? [...lines, [staleAt, (expireAt - staleAt) / 1000, tag]] : lines
}

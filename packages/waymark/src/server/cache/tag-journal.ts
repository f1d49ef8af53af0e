import {
  appendFileSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { MAX_TAG_JOURNAL_BYTES } from '../../shared/limits.ts'
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

/**
 * A file to which every process appends, and of which each reads what is new. The calls are synchronous on purpose: to ask for the
 * size of an open file takes a microsecond or two, and no request can come between a look and what follows from it.
 */
export function openTagJournal(
  path: string,
  clock: Clock,
  maxBytes: number = MAX_TAG_JOURNAL_BYTES,
): TagJournal {
  const table = createTagTable()
  let file: number | undefined
  let offset = 0

  const apply = (text: string): void => {
    for (const line of text.split('\n')) {
      const [at, staleSeconds, ...tags] = decodeLine(line) ?? [0, null]
      clock.pass(at)
      if (tags.length === 0) table.raiseFloor(at)
      else table.invalidate(tags, at, staleSeconds ?? undefined)
    }
  }
  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true })
    offset = 0
    return (file = openSync(path, 'a+'))
  }
  const close = (): void => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  /** Up to the last whole line. */
  const readNew = (from: number, size: number): void => {
    const bytes = Buffer.alloc(size - offset)
    const end = bytes.subarray(0, readSync(from, bytes, 0, bytes.length, offset)).lastIndexOf('\n') + 1
    apply(bytes.toString('utf8', 0, end))
    offset += end
  }
  const catchUp = (): number => {
    const current = file ?? open()
    const { nlink, size } = fstatSync(current)
    if (size > offset) readNew(current, size)
    if (nlink > 0) return current
    close()
    return catchUp()
  }
  /** A shorter file that says the same. Others notice that theirs has no name any more, and open this one. */
  const compact = (): void => {
    const old = catchUp()
    const states = [...table.entries()].flatMap(([tag, state]) => describeState(tag, state))
    const next = `${path}.${process.pid}`
    writeFileSync(next, [[table.floor, null] satisfies Line, ...states].map(encodeLine).join(''))
    renameSync(next, path)
    // What others appended while this was written; who appends later sees that the file has lost its name.
    const rest = Buffer.alloc(fstatSync(old).size - offset)
    readSync(old, rest, 0, rest.length, offset)
    if (rest.length > 0) appendFileSync(path, rest)
    close()
  }

  return {
    read(tags) {
      try {
        catchUp()
      } catch {
        // Who appends says what is wrong; what is known is known.
      }
      return table.read(tags)
    },
    append(tags, staleSeconds) {
      const known = attempt(catchUp)
      const at = clock.stamp()
      table.invalidate(tags, at, staleSeconds)
      if ('error' in known) throw known.error
      const line = encodeLine([at, staleSeconds ?? null, ...tags])
      let current = known.value
      appendFileSync(current, line)
      // Another process put a shorter file in its place at this very moment: the line belongs there.
      while (fstatSync(current).nlink === 0) appendFileSync((current = catchUp()), line)
      if (fstatSync(current).size > maxBytes) compact()
    },
    close,
  }
}

function attempt<Value>(run: () => Value): { value: Value } | { error: unknown } {
  try {
    return { value: run() }
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

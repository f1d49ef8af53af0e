import {
  appendFileSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * A file of lines to which several processes append, and of which each reads what is new. The calls are synchronous on purpose: to
 * ask for the size of an open file takes a microsecond or two, and nothing can come between a look and what follows from it.
 */
export interface AppendedFile {
  /** Hands over the lines that are new, from all processes. Throws when the file cannot be opened. */
  catchUp(): void
  /** Says how large the file is afterwards. */
  append(line: string): number
  /** Puts another text in the place of all lines. Who appends meanwhile is not lost. */
  replace(createText: () => string): void
  close(): void
}

export function openAppendedFile(path: string, onLines: (lines: string[]) => void): AppendedFile {
  let file: number | undefined
  let offset = 0

  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true })
    offset = 0
    return (file = openSync(path, 'a+'))
  }
  const close = (): void => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  /** What was appended since the last look. */
  const readRest = (from: number, size: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(0, size - offset))
    return bytes.subarray(0, readSync(from, bytes, 0, bytes.length, offset))
  }
  const follow = (): number => {
    const current = file ?? open()
    const { nlink, size } = fstatSync(current)
    if (size > offset) {
      const bytes = readRest(current, size)
      const end = bytes.lastIndexOf('\n') + 1
      offset += end
      onLines(bytes.toString('utf8', 0, end).split('\n'))
    }
    if (nlink > 0) return current
    // Another process replaced it: this one has no name any more.
    close()
    return follow()
  }

  return {
    catchUp: () => void follow(),
    append(line) {
      let current = follow()
      appendFileSync(current, line)
      // It was replaced at this very moment: the line belongs into the new one.
      while (fstatSync(current).nlink === 0) appendFileSync((current = follow()), line)
      return fstatSync(current).size
    },
    replace(createText) {
      const next = `${path}.next`
      // Two at once would lose what is appended between them. The second leaves it to the first, or to the next time.
      if (!claim(next)) return
      const old = follow()
      writeFileSync(next, createText())
      renameSync(next, path)
      // What others appended while this was written; who appends later sees that the file has lost its name.
      const rest = readRest(old, fstatSync(old).size)
      if (rest.length > 0) appendFileSync(path, rest)
      close()
    },
    close,
  }
}

/** A process that died at it left the file behind. */
const CLAIM_MS = 60_000

/** Creating a file succeeds for exactly one of several processes. */
function claim(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'))
    return true
  } catch {
    const known = statSync(path, { throwIfNoEntry: false })
    if (known !== undefined && Date.now() - known.mtimeMs > CLAIM_MS) rmSync(path, { force: true })
    return false
  }
}

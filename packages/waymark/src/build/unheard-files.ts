import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { touchUnseen, type ListedFolder, type Watcher } from './touch-unseen.ts'

/** Requests of one page come in a bunch; one look is enough for them. */
const LOOK_AGAIN_MS = 100

interface UnheardFiles {
  /** Folders with all that is in them, whether they are there or not. */
  roots: readonly string[]
  watcher: Pick<Watcher, 'getWatched'>
  /** Names came or went since the last look. */
  onChange(): void
}

/**
 * What is on disk decides, not what was heard of it: watchers lose events when a machine has much to do, and in containers and on shared
 * folders there may be none. Returns what a request calls before it is answered.
 */
export function createLookForUnheard({ roots, watcher, onChange }: UnheardFiles): () => Promise<void> {
  const look = async (): Promise<{ folders: ListedFolder[]; text: string }> => {
    const folders = (await Promise.all(roots.map(listTree))).flat()
    return { folders, text: JSON.stringify(folders) }
  }
  let known = look()
  let lookedAt = 0
  let looking: Promise<void> = Promise.resolve()
  const compare = async (): Promise<void> => {
    const before = known
    known = look()
    const { folders, text } = await known
    if (text === (await before).text) return
    onChange()
    await touchUnseen(watcher, folders)
  }
  return () => {
    if (Date.now() - lookedAt < LOOK_AGAIN_MS) return looking
    lookedAt = Date.now()
    return (looking = compare())
  }
}

async function listTree(folder: string): Promise<ListedFolder[]> {
  // None: it is not there, or has gone again.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const inner = entries.filter((entry) => entry.isDirectory())
  const names = entries.map(({ name }) => name).toSorted()
  const trees = await Promise.all(inner.map(({ name }) => listTree(join(folder, name))))
  return [{ folder, names }, ...trees.flat()]
}

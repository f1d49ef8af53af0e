import { utimes } from 'node:fs/promises'
import type { ViteDevServer } from 'vite'

export type Watcher = Pick<ViteDevServer['watcher'], 'on' | 'getWatched'>

export interface ListedFolder {
  folder: string
  names: readonly string[]
}

/**
 * A watcher that hears of a folder reads it anew, and tells of what it did not know. So folders are touched that have what it does not
 * know.
 */
export async function touchUnseen(
  watcher: Pick<Watcher, 'getWatched'>,
  listed: readonly ListedFolder[],
): Promise<void> {
  const seen = watcher.getWatched()
  const now = new Date()
  for (const { folder, names } of listed)
    if (names.some((name) => seen[folder]?.includes(name) === false))
      await utimes(folder, now, now).catch(() => {})
}

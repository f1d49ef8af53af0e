import { readdir } from 'node:fs/promises'
import { touchUnseen, type ListedFolder, type Watcher } from './touch-unseen.ts'

/** How long after a folder appeared it is looked at: soon, and once more for a machine that has much to do. */
const LOOKS_MS = [100, 1000]

/**
 * The watcher lists a new folder before it begins to watch it. A file that is written in between is never heard of, and whoever makes
 * a folder for a page writes the page right after it.
 */
export function watchNewFolders(watcher: Watcher, looks: readonly number[] = LOOKS_MS): void {
  for (const delay of looks) {
    let fresh: string[] = []
    watcher.on('addDir', (folder: string) => {
      // A whole tree may come at once; its first folder begins the wait.
      if (fresh.push(folder) > 1) return
      setTimeout(() => {
        const folders = fresh
        fresh = []
        void Promise.all(folders.map(listNames)).then((found) => touchUnseen(watcher, found))
      }, delay).unref()
    })
  }
}

/** None: the folder has gone again. */
async function listNames(folder: string): Promise<ListedFolder> {
  return { folder, names: await readdir(folder).catch(() => []) }
}

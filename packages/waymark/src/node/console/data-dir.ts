import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * For a process that does nothing but keep reports: its files are for its owner alone, from their first byte, also in a folder that
 * others may look into.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/** Reports and keys are nobody else's business, neither on this machine nor in the repository of the app. */
export async function prepareDataDir(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await writeFile(join(dir, '.gitignore'), '*\n', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

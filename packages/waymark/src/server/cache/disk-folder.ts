import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface StoredFile {
  path: string
  bytes: number
  usedAt: number
}

export async function measureFolder(dir: string): Promise<number> {
  const files = await listFiles(dir)
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Removes what was not used for longest until no more than `maxBytes` are left; says how much is. */
export async function shrinkFolder(dir: string, maxBytes: number): Promise<number> {
  const files = await listFiles(dir)
  files.sort((first, second) => first.usedAt - second.usedAt)
  let left = files.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { path, bytes } of files) {
    if (left <= maxBytes) break
    await rm(path, { force: true })
    left -= bytes
  }
  return left
}

/** Files one level below `dir`. What another process removes meanwhile is left out. */
async function listFiles(dir: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const folder of await readdir(dir).catch(() => [])) {
    const names = await readdir(join(dir, folder)).catch(() => [])
    const found = await Promise.all(names.map((name) => describeFile(join(dir, folder, name))))
    files.push(...found.filter((file) => file !== undefined))
  }
  return files
}

async function describeFile(path: string): Promise<StoredFile | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats && { path, bytes: stats.size, usedAt: stats.mtimeMs }
}

import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_CACHE_BYTES } from '../../shared/limits.ts'

export interface CachedImage {
  contentType: string
  etag: string
  /** Milliseconds since 1970; after that it is made again. Absent: never, its key changes with the original. */
  expiresAt?: number
  body: Buffer
}

export interface ImageCache {
  /** `key` must be usable as a file name. */
  read(key: string): Promise<CachedImage | undefined>
  write(key: string, image: CachedImage): Promise<void>
}

interface Header extends Omit<CachedImage, 'body'> {
  size: number
}

const LINE_END = 0x0a
const TEMPORARY = '.part'

/** Images on disk, up to a number of bytes. What was not used for longest goes first. A disk that fails caches nothing. */
export function createImageCache(dir: string, maxBytes: number = IMAGE_CACHE_BYTES): ImageCache {
  let opening: Promise<Map<string, number>> | undefined
  // In the order of last use; a Map keeps the order in which keys were set.
  const open = (): Promise<Map<string, number>> => (opening ??= listFiles(dir))

  return {
    async read(key) {
      const sizes = await open()
      const size = sizes.get(key)
      if (size === undefined) return undefined
      sizes.delete(key)
      const image = await readFile(join(dir, key)).then(decode, () => undefined)
      if (image !== undefined) sizes.set(key, size)
      return image
    },
    async write(key, image) {
      const sizes = await open()
      const bytes = encode(image)
      if (bytes.length > maxBytes) return
      try {
        const temporary = join(dir, `${key}.${process.pid}${TEMPORARY}`)
        await mkdir(dir, { recursive: true })
        await writeFile(temporary, bytes)
        await rename(temporary, join(dir, key))
      } catch {
        return
      }
      sizes.delete(key)
      sizes.set(key, bytes.length)
      await removeOldest(dir, sizes, maxBytes)
    },
  }
}

/** The oldest first. What a process left half-written is removed. */
async function listFiles(dir: string): Promise<Map<string, number>> {
  const names = await readdir(dir).catch(() => [])
  const files: { name: string; size: number; usedAt: number }[] = []
  for (const name of names) {
    const path = join(dir, name)
    if (name.endsWith(TEMPORARY)) {
      await rm(path, { force: true }).catch(() => {})
      continue
    }
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile()) files.push({ name, size: found.size, usedAt: found.mtimeMs })
  }
  files.sort((first, second) => first.usedAt - second.usedAt)
  return new Map(files.map(({ name, size }) => [name, size]))
}

async function removeOldest(dir: string, sizes: Map<string, number>, maxBytes: number): Promise<void> {
  let total = 0
  for (const size of sizes.values()) total += size
  for (const [key, size] of sizes) {
    if (total <= maxBytes) return
    total -= size
    sizes.delete(key)
    await rm(join(dir, key), { force: true }).catch(() => {})
  }
}

function encode({ body, ...facts }: CachedImage): Buffer {
  const header: Header = { ...facts, size: body.length }
  return Buffer.concat([Buffer.from(JSON.stringify(header)), Buffer.from([LINE_END]), body])
}

/** A file that was cut short, or is not ours, is as good as none. */
function decode(bytes: Buffer): CachedImage | undefined {
  const end = bytes.indexOf(LINE_END)
  try {
    const { size, ...facts } = JSON.parse(bytes.toString('utf8', 0, end)) as Header
    const body = bytes.subarray(end + 1)
    return body.length === size ? { ...facts, body } : undefined
  } catch {
    return undefined
  }
}

import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
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

interface StoredFile {
  name: string
  size: number
  usedAt: number
}

const LINE_END = 0x0a
const TEMPORARY = '.part'
/** What other processes have written is counted each time this part of the bound was written here. */
const COUNT_PART = 1 / 32
/** Others need to know when an image was last used, but not to the second. */
const TOUCH_MS = 60_000
/** Nobody writes for so long; what is older was left by a process that ended. */
const LEFT_OVER_MS = 60_000

/**
 * Images on disk, up to a number of bytes for all processes that share the folder. What was not used for longest goes
 * first. A disk that fails caches nothing.
 */
export function createImageCache(dir: string, maxBytes: number = IMAGE_CACHE_BYTES): ImageCache {
  const usedHere = new Map<string, number>()
  let writtenSinceCount = Infinity

  const makeRoom = async (): Promise<void> => {
    writtenSinceCount = 0
    const files = await listFiles(dir)
    const names = new Set(files.map(({ name }) => name))
    for (const name of usedHere.keys()) if (!names.has(name)) usedHere.delete(name)
    for (const file of files) file.usedAt = Math.max(file.usedAt, usedHere.get(file.name) ?? 0)
    files.sort((first, second) => first.usedAt - second.usedAt)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of files) {
      if (total <= maxBytes) return
      total -= size
      usedHere.delete(name)
      await rm(join(dir, name), { force: true }).catch(() => {})
    }
  }

  return {
    async read(key) {
      const path = join(dir, key)
      const image = await readFile(path).then(decode, () => undefined)
      if (image === undefined) return undefined
      const now = Date.now()
      // A file that is gone meanwhile needs no date.
      if (now - (usedHere.get(key) ?? 0) > TOUCH_MS) utimes(path, now / 1_000, now / 1_000).catch(() => {})
      usedHere.set(key, now)
      return image
    },
    async write(key, image) {
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
      usedHere.set(key, Date.now())
      writtenSinceCount += bytes.length
      if (writtenSinceCount >= maxBytes * COUNT_PART) await makeRoom()
    },
  }
}

/** What a process left half-written is removed. */
async function listFiles(dir: string): Promise<StoredFile[]> {
  const names = await readdir(dir).catch(() => [])
  const files: StoredFile[] = []
  for (const name of names) {
    const path = join(dir, name)
    const found = await stat(path).catch(() => undefined)
    if (found === undefined || !found.isFile()) continue
    if (!name.endsWith(TEMPORARY)) files.push({ name, size: found.size, usedAt: found.mtimeMs })
    else if (Date.now() - found.mtimeMs > LEFT_OVER_MS) await rm(path, { force: true }).catch(() => {})
  }
  return files
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

import { createHash, randomUUID } from 'node:crypto'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_WAITING_CHUNKS_BYTES, WAITING_CHUNK_MS } from '../limits.ts'
import { Refusal } from '../ingest/answer.ts'
import { ArchiveError, type ByteSource } from './read-zip.ts'

/** Pieces of bundles until all of one are there. A piece is named by the SHA-1 of its bytes. */
export interface ChunkStore {
  save(chunks: readonly { checksum: string; bytes: Uint8Array }[]): Promise<void>
  findMissing(checksums: readonly string[]): Promise<string[]>
  /** Puts pieces together for as long as `work` takes; they are gone afterwards. */
  join<Result>(bundle: Bundle, work: (source: ByteSource) => Promise<Result>): Promise<Result>
}

export interface Bundle {
  /** SHA-1 of the whole. */
  checksum: string
  chunks: readonly string[]
}

export function isChecksum(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{40}$/.test(value)
}

export function createChunkStore(dir: string, now: () => number): ChunkStore {
  const pathOf = (checksum: string): string => join(dir, checksum)

  /** Bytes that wait, after those of builds that were broken off are gone. */
  async function sweep(): Promise<number> {
    let bytes = 0
    for (const name of await readdir(dir)) {
      const info = await stat(join(dir, name)).catch(() => undefined)
      if (info === undefined) continue
      if (now() - info.mtimeMs > WAITING_CHUNK_MS) await rm(join(dir, name), { force: true })
      else bytes += info.size
    }
    return bytes
  }

  return {
    async save(chunks) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const added = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0)
      if ((await sweep()) + added > MAX_WAITING_CHUNKS_BYTES) {
        throw new Refusal(503, 'too many uploads are under way')
      }
      for (const { checksum, bytes } of chunks) {
        const part = join(dir, `${randomUUID()}.part`)
        await writeFile(part, bytes)
        await rename(part, pathOf(checksum))
      }
    },
    async findMissing(checksums) {
      const missing: string[] = []
      for (const checksum of new Set(checksums)) {
        if ((await stat(pathOf(checksum)).catch(() => undefined)) === undefined) missing.push(checksum)
      }
      return missing
    },
    async join({ checksum, chunks }, work) {
      const path = join(dir, `${randomUUID()}.bundle`)
      const file = await open(path, 'wx+', 0o600)
      try {
        const hash = createHash('sha1')
        for (const chunk of chunks) {
          const bytes = await readFile(pathOf(chunk))
          hash.update(bytes)
          await file.write(bytes)
        }
        if (hash.digest('hex') !== checksum) throw new ArchiveError('its checksum is another one')
        return await work(await createSource(file))
      } finally {
        await file.close()
        for (const used of [path, ...chunks.map(pathOf)]) await rm(used, { force: true })
      }
    },
  }
}

async function createSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  return {
    size,
    async read(position, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
      return buffer.subarray(0, bytesRead)
    },
  }
}

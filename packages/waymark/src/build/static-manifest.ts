import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, readdir, realpath, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTypeOf, isCompressible } from '../shared/content-type.ts'
import { createError } from '../shared/errors.ts'
import { MIN_COMPRESS_BYTES } from '../shared/limits.ts'
import { encodeFilePath, isServedFile } from '../shared/manifest.ts'
import type { StaticFile } from '../shared/manifest.ts'

export interface StaticFolders {
  /** Output of the client build; compressed siblings are written into it. */
  clientDir: string
  /** The user's folder; it need not exist and is never written to. */
  publicDir: string
  /** Receives the compressed siblings of public files. */
  publicCompressedDir: string
  internalSegment: string
}

/** Larger text files are rare and would hold up the build; the server sends them as they are. */
const MAX_PRECOMPRESS_BYTES = 16 * 1024 * 1024
/** The best brotli quality reads about 1 MB per second, so big bundles get the next best. */
const BEST_BROTLI_BYTES = 1024 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function collectStaticFiles(folders: StaticFolders): Promise<Record<string, StaticFile>> {
  const { clientDir, publicDir, publicCompressedDir, internalSegment } = folders
  const assets = dropSiblings(await scanFolder(clientDir))
  const publicFiles = await scanFolder(publicDir)
  if (publicFiles.some(([first]) => first === internalSegment)) {
    throw createError('WM_PUBLIC_PATH_RESERVED', { dir: publicDir, name: internalSegment })
  }
  const jobs: (() => Promise<[string, StaticFile]>)[] = []
  for (const segments of publicFiles) {
    const job = { segments, dir: publicDir, compressedDir: publicCompressedDir, root: 'public' } as const
    jobs.push(async () => [encodeFilePath(segments), await describeFile(job)])
  }
  for (const segments of assets) {
    const job = { segments, dir: clientDir, compressedDir: clientDir, root: 'client' } as const
    // The client build may be told to write below the internal segment already.
    const url = segments[0] === internalSegment ? segments : [internalSegment, ...segments]
    jobs.push(async () => [encodeFilePath(url), await describeFile(job)])
  }
  return Object.fromEntries(await runJobs(jobs, availableParallelism()))
}

/** Paths below the folder, as segments, sorted. A folder that is not there is empty. */
async function scanFolder(dir: string): Promise<string[][]> {
  const root = await realpath(dir).catch(() => undefined)
  if (root === undefined) return []
  const found: string[][] = []
  const visit = async (realDir: string, above: string[]): Promise<void> => {
    for (const entry of await readdir(realDir, { withFileTypes: true })) {
      const segments = [...above, entry.name]
      if (!isServedFile(segments)) continue
      let target = join(realDir, entry.name)
      let kind: { isDirectory(): boolean; isFile(): boolean } = entry
      if (entry.isSymbolicLink()) {
        target = await followLink(target, root, realDir)
        kind = await stat(target)
      }
      if (kind.isDirectory()) await visit(target, segments)
      else if (kind.isFile()) found.push(segments)
    }
  }
  await visit(root, [])
  return found.sort((a, b) => (a.join('/') < b.join('/') ? -1 : 1))
}

async function followLink(link: string, root: string, parent: string): Promise<string> {
  const target = await realpath(link).catch(() => '')
  const inside = target.startsWith(root + sep)
  // A link to a folder around itself would be walked for ever.
  const around = `${parent}${sep}`.startsWith(target + sep)
  if (!inside || around) throw createError('WM_STATIC_LINK_REFUSED', { link, dir: root })
  return target
}

/** An earlier run may have left `x.js.br` beside `x.js`. */
function dropSiblings(files: string[][]): string[][] {
  const paths = new Set(files.map((segments) => segments.join('/')))
  return files.filter((segments) => {
    const path = segments.join('/')
    return !/\.(?:br|gz)$/.test(path) || !paths.has(path.slice(0, -3))
  })
}

interface FileJob {
  segments: string[]
  dir: string
  compressedDir: string
  root: StaticFile['root']
}

async function describeFile({ segments, dir, compressedDir, root }: FileJob): Promise<StaticFile> {
  const file = segments.join('/')
  const path = join(dir, ...segments)
  const { size, mtimeMs } = await stat(path)
  const contentType = contentTypeOf(file)
  const compress = size > MIN_COMPRESS_BYTES && size <= MAX_PRECOMPRESS_BYTES && isCompressible(contentType)
  const content = compress ? await readFile(path) : undefined
  return {
    file,
    root,
    size,
    contentType,
    etag: `"${content ? createHash('sha256').update(content).digest('base64url') : await hashFile(path)}"`,
    modified: Math.floor(mtimeMs / 1000),
    immutable: root === 'client',
    encodings: content ? await writeSiblings(content, join(compressedDir, ...segments)) : {},
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('base64url')
}

async function writeSiblings(content: Buffer, path: string): Promise<StaticFile['encodings']> {
  const quality = content.length <= BEST_BROTLI_BYTES ? constants.BROTLI_MAX_QUALITY : 9
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([
    compressBrotli(content, { params }),
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  const encodings: StaticFile['encodings'] = {}
  // Less than a tenth saved does not pay for the decoding.
  const limit = content.length * 0.9
  await mkdir(dirname(path), { recursive: true })
  if (br.length < limit) {
    await writeFile(`${path}.br`, br)
    encodings.br = br.length
  }
  if (gz.length < limit) {
    await writeFile(`${path}.gz`, gz)
    encodings.gzip = gz.length
  }
  return encodings
}

/** Runs a few at a time: every job may hold a whole file in memory. */
async function runJobs<T>(jobs: readonly (() => Promise<T>)[], concurrency: number): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < jobs.length; index = next++) {
      const job = jobs[index]
      if (job) results[index] = await job()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return results
}

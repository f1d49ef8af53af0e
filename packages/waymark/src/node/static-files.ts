import { realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { contentTypeOf } from '../shared/content-type.ts'
import type { Encoding } from '../shared/http-conditions.ts'
import { MAX_CACHED_FILE_BYTES, STATIC_CACHE_BYTES } from '../shared/limits.ts'
import { encodeFilePath, isServedFile } from '../shared/manifest.ts'
import type { BuildManifest, LocatedFile, StaticFile } from '../shared/manifest.ts'
import { openChecked, sendFile, sendText } from './send-file.ts'
import type { FileSource } from './send-file.ts'

export interface StaticFiles {
  /** Answers when there is a file at this URL path (encoded, without query); false: there is none. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean
}

/** Finds the files that are served, for those who read them. */
export interface FileLocator {
  /** By URL path, encoded, without query. */
  locate(path: string): LocatedFile | undefined
}

export interface StaticRoots {
  client: string
  public: string
  /** Holds the compressed siblings of public files; they are not written into the user's folder. */
  publicCompressed: string
}

/** Serves what the build listed and nothing else: a URL is a key here, never a part of a path. */
export function createStaticFiles(
  manifest: Pick<BuildManifest, 'files'>,
  roots: StaticRoots,
): StaticFiles & FileLocator {
  const files = new Map(Object.entries(manifest.files))
  // An escape takes three characters: what is longer than this cannot be another spelling of a file.
  const longest = 3 * Math.max(0, ...Object.keys(manifest.files).map((path) => path.length))
  const readCached = createFileCache(STATIC_CACHE_BYTES)
  const find = (path: string): StaticFile | undefined =>
    files.get(path) ??
    (path.length > longest || !path.includes('%') ? undefined : files.get(respell(path) ?? ''))
  return {
    locate(path) {
      const file = find(path)
      return file && describeLocated(file, locate(roots, file, undefined))
    },
    serve(path, request, response) {
      const file = find(path)
      if (!file) return false
      const source: FileSource = {
        pathOf: (encoding) => locate(roots, file, encoding),
        readWhole(encoding) {
          const size = (encoding && file.encodings[encoding]) ?? file.size
          return size > MAX_CACHED_FILE_BYTES ? undefined : readCached(locate(roots, file, encoding), size)
        },
      }
      sendFile({ file, source }, request, response)
      return true
    },
  }
}

/** Development only: public/ as it is on disk now. */
export function createPublicFolder(dir: string): StaticFiles & FileLocator {
  return {
    locate(path) {
      const located = locatePublicFile(dir, path)
      return located && describeLocated(located.file, located.absolute)
    },
    serve(path, request, response) {
      const located = locatePublicFile(dir, path)
      if (!located) return false
      const { file, absolute } = located
      const source: FileSource = { pathOf: () => absolute, readWhole: () => undefined }
      sendFile({ file, source }, request, response)
      return true
    },
  }
}

function describeLocated({ size, etag, immutable }: StaticFile, path: string): LocatedFile {
  return { path, size, etag, immutable }
}

/** For a path under the internal segment without a file. Never cached: the next deploy may have it. */
export function serveMissingAsset(response: ServerResponse): void {
  sendText(response, 404, 'Not Found')
}

/** The spelling the manifest uses, so that `%40` and `@` find the same file. */
function respell(path: string): string | undefined {
  const segments = decodeSegments(path)
  return segments && encodeFilePath(segments)
}

function decodeSegments(path: string): string[] | undefined {
  if (!path.startsWith('/')) return undefined
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent)
    return segments.some((segment) => /[/\\\0]/.test(segment)) ? undefined : segments
  } catch {
    return undefined
  }
}

function locate(roots: StaticRoots, file: StaticFile, encoding: Encoding | undefined): string {
  if (!encoding) return join(roots[file.root], file.file)
  const root = file.root === 'public' ? roots.publicCompressed : roots.client
  return join(root, `${file.file}.${encoding === 'gzip' ? 'gz' : 'br'}`)
}

/** Keeps the most recently used files, up to a number of bytes. */
function createFileCache(maxBytes: number): (path: string, size: number) => Promise<Uint8Array> {
  const entries = new Map<string, { content: Promise<Uint8Array>; size: number }>()
  let total = 0
  const drop = (path: string): void => {
    total -= entries.get(path)?.size ?? 0
    entries.delete(path)
  }
  return (path, size) => {
    const known = entries.get(path)
    if (known) {
      entries.delete(path)
      entries.set(path, known)
      return known.content
    }
    const content = readExactly(path, size)
    entries.set(path, { content, size })
    total += size
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) break
      drop(oldest)
    }
    // A file that could not be read may be there the next time.
    content.catch(() => {
      if (entries.get(path)?.content === content) drop(path)
    })
    return content
  }
}

async function readExactly(path: string, size: number): Promise<Uint8Array> {
  const handle = await openChecked(path, size)
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function locatePublicFile(dir: string, path: string): { file: StaticFile; absolute: string } | undefined {
  const segments = decodeSegments(path)
  if (!segments || !isServedFile(segments)) return undefined
  const relative = segments.join('/')
  try {
    const root = realpathSync(dir)
    const absolute = realpathSync(join(root, ...segments))
    if (!absolute.startsWith(root + sep)) return undefined
    const found = statSync(absolute)
    if (!found.isFile()) return undefined
    const file: StaticFile = {
      file: relative,
      root: 'public',
      size: found.size,
      contentType: contentTypeOf(relative),
      etag: `W/"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`,
      modified: Math.floor(found.mtimeMs / 1000),
      immutable: false,
      encodings: {},
    }
    return { file, absolute }
  } catch {
    return undefined
  }
}

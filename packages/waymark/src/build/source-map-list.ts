import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { encodeFilePath, type SourceMapEntry, type SourceMapList } from '../shared/manifest.ts'
import type { WireNames } from '../shared/wire.ts'

/** The id stands at the end of a script, in a comment of its own. */
const TAIL_BYTES = 512
const DEBUG_ID = /^\/\/# debugId=([\da-f-]{36})\s*$/m

/** Finds the source maps of a build, those of earlier builds whose scripts are still served included. */
export async function listSourceMaps(
  outDir: string,
  { release, names }: { release: string; names: WireNames },
): Promise<SourceMapList> {
  const files: Record<string, SourceMapEntry> = {}
  for (const folder of ['client', 'server']) {
    for (const script of await listMappedScripts(join(outDir, folder))) {
      const debugId = await readDebugId(join(outDir, folder, script))
      if (debugId === undefined) continue
      const key =
        folder === 'client'
          ? encodeFilePath([names.internalSegment, ...script.split('/')])
          : `server/${script}`
      files[key] = { debugId, map: `${folder}/${script}.map` }
    }
  }
  return { release, files }
}

/** Scripts with a map beside them, as paths below the folder. */
async function listMappedScripts(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js.map'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/').slice(0, -4))
    .sort()
}

async function readDebugId(path: string): Promise<string | undefined> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const { size } = await file.stat()
    const start = Math.max(size - TAIL_BYTES, 0)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start)
    return DEBUG_ID.exec(buffer.toString('utf8', 0, bytesRead))?.[1]
  } finally {
    await file.close()
  }
}

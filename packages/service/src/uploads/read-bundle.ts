import { readDebugId } from '../source-maps/debug-id.ts'
import { asObject, asText, parseObject } from '../digest/values.ts'
import { MAX_SOURCE_MAP_BYTES } from '../limits.ts'
import { createMapId, type Build } from '../source-maps/map-id.ts'
import { ArchiveError, type ZipArchive, type ZipEntry } from './read-zip.ts'

/** A source map in a bundle. */
export interface BundledMap {
  /** Of the script that it is for; made of its address where the script has none of its own. */
  debugId: string
  /** As it is shown. */
  file: string
  read(): Promise<Buffer>
}

/** A file that the manifest of a bundle describes. */
interface Listed {
  entry: ZipEntry
  type: string
  url: string
  debugId: string | undefined
  /** Where a script says its map is, relative to itself. */
  mapUrl: string | undefined
}

const MAX_MANIFEST_BYTES = 16 * 1_048_576

/** The source maps of an artifact bundle: by the debug id of their script, or, for a release, by its address. */
export async function readBundle(archive: ZipArchive, build: Build): Promise<BundledMap[]> {
  const files = await readManifest(archive)
  const withId = files.filter((file) => file.type === 'source_map' && file.debugId !== undefined)
  const maps = [
    ...withId.map(({ debugId = '', entry, url }) => ({ debugId, entry, url })),
    ...(build.release === undefined ? [] : listByAddress(files, build)),
  ]
  return maps.map(({ debugId, entry, url }) => ({
    debugId,
    file: url,
    async read() {
      const bytes = await archive.unpack(entry, MAX_SOURCE_MAP_BYTES)
      if (bytes === undefined) {
        throw new ArchiveError(`${url} is larger than ${MAX_SOURCE_MAP_BYTES} bytes`)
      }
      return bytes
    },
  }))
}

function listByAddress(
  files: readonly Listed[],
  build: Build,
): { debugId: string; entry: ZipEntry; url: string }[] {
  const maps = new Map(files.filter(({ type }) => type === 'source_map').map((file) => [file.url, file]))
  return files.flatMap(({ type, url, debugId, mapUrl }) => {
    if (type !== 'minified_source' || debugId !== undefined || mapUrl === undefined) return []
    const map = maps.get(resolveUrl(mapUrl, url))
    return map === undefined ? [] : [{ debugId: createMapId(build, url), entry: map.entry, url: map.url }]
  })
}

/** `a.js.map` in `~/static/a.js` → `~/static/a.js.map` */
function resolveUrl(relative: string, base: string): string {
  const home = 'http://home.invalid'
  const from = base.startsWith('~/') ? home + base.slice(1) : base
  if (!URL.canParse(relative, from)) return relative
  const { href } = new URL(relative, from)
  return href.startsWith(`${home}/`) ? `~${href.slice(home.length)}` : href
}

async function readManifest(archive: ZipArchive): Promise<Listed[]> {
  const entry = archive.entries.get('manifest.json')
  const bytes = entry === undefined ? undefined : await archive.unpack(entry, MAX_MANIFEST_BYTES)
  const files = bytes === undefined ? undefined : asObject(parseObject(bytes)?.['files'])
  if (files === undefined) throw new ArchiveError('it has no manifest')
  return Object.entries(files).flatMap(([name, value]) => {
    const file = asObject(value)
    const found = archive.entries.get(name)
    if (file === undefined || found === undefined) return []
    const headers = readHeaders(file['headers'])
    const mapUrl = headers.get('sourcemap') ?? headers.get('x-sourcemap')
    return [
      {
        entry: found,
        type: asText(file['type'], 50) ?? '',
        url: asText(file['url'], 500) ?? name.slice(0, 500),
        debugId: readDebugId(headers.get('debug-id')),
        mapUrl: mapUrl?.startsWith('data:') === true ? undefined : mapUrl,
      },
    ]
  })
}

function readHeaders(value: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(asObject(value) ?? {})
  return new Map(entries.map(([name, text]) => [name.toLowerCase(), asText(text, 1_000) ?? '']))
}

import { cp, readFile, readdir, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { createFilter } from 'vite'

/** What follows `process.cwd()` as text, as in `join(process.cwd(), 'content', 'posts')`. */
const PLACES = /\bprocess\.cwd\(\)\s*(?:\}(\/[^`$\n]+)|((?:,\s*(?:"[^"\n]+"|'[^'\n]+'|`[^`$\n]+`)\s*)+))/g
const TEXT = /["'`]([^"'`]+)["'`]/g
/** Installed, made by tools, or for this machine alone. */
const LEFT_BEHIND = /^(?:node_modules|\.git|\.next|\.waymark|\.env[^/]*)(?:\/|$)/
const IN_MODULES = /(?:^|\/)node_modules(?:\/|$)/
const PATTERN_SIGN = /[*?[\]{}()!+@]/

interface StandaloneFiles {
  root: string
  /** The code of the server that was built. */
  serverDir: string
  /** Patterns of files, seen from the root. */
  patterns: readonly string[]
  /** The folder that is written. */
  dir: string
}

/** Copies the files of the project that the app reads while it runs: those that its code names, and those that patterns name. */
export async function copyStandaloneFiles({
  root,
  serverDir,
  patterns,
  dir,
}: StandaloneFiles): Promise<void> {
  // What is there already is of the build.
  const options = { recursive: true, dereference: true, force: false }
  const keep = (path: string, isKept: (place: string) => boolean): Promise<void> =>
    cp(join(root, path), join(dir, path), {
      ...options,
      filter: async (source) =>
        isKept(relative(root, source).replaceAll(sep, '/')) && (await isPlain(source)),
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  for (const place of await listNamedPlaces(root, serverDir))
    await keep(place, (inner) => !LEFT_BEHIND.test(inner) && !IN_MODULES.test(inner))
  for (const pattern of patterns) {
    const found = await listMatches(root, pattern)
    for (const file of found) await keep(file, () => true)
  }
}

async function listNamedPlaces(root: string, serverDir: string): Promise<Set<string>> {
  const places = new Set<string>()
  for (const name of await readdir(serverDir, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const code = await readFile(join(serverDir, name), 'utf8')
    for (const [, inText, rest = ''] of code.matchAll(PLACES)) {
      const parts = inText === undefined ? Array.from(rest.matchAll(TEXT), ([, part = '']) => part) : [inText]
      const place = readPlace(root, join(...parts))
      if (place !== undefined) places.add(place)
    }
  }
  return places
}

async function listMatches(root: string, pattern: string): Promise<string[]> {
  const parts = pattern.replace(/^\.\//, '').split('/')
  const first = parts.findIndex((part) => PATTERN_SIGN.test(part))
  if (first === -1) return [parts.join('/')]
  const folder = parts.slice(0, first).join('/')
  const matches = createFilter(parts.join('/'), undefined, { resolve: root })
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => matches(file))
    .map((file) => relative(root, file))
}

/** Neither a link that leads nowhere, nor a socket that a program left there. */
async function isPlain(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && (found.isFile() || found.isDirectory())
}

/** Only below the root: the folder that is written has no place for others. */
function readPlace(root: string, path: string): string | undefined {
  const place = relative(root, resolve(root, `./${path}`)).replaceAll(sep, '/')
  return place === '' || place.startsWith('..') ? undefined : place
}

import { constants } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { createFilter } from 'vite'

/** What follows `process.cwd()` as text, as in `join(process.cwd(), 'content', 'posts')`. */
const PLACES = /\bprocess\.cwd\(\)\s*(?:\}(\/[^`$\n]+)|((?:,\s*(?:"[^"\n]+"|'[^'\n]+'|`[^`$\n]+`)\s*)+))/g
const TEXT = /["'`]([^"'`]+)["'`]/g
/** Installed, made by tools, or for this machine alone. */
const LEFT_BEHIND = /^\.(?:next|waymark|env[^/]*)(?:\/|$)|(?:^|\/)(?:node_modules|\.git)(?:\/|$)/
/** A pattern that names such a folder or file means it. */
const NAMES_THEM = /(?:^|\/)(?:node_modules(?:\/|$)|\.)/
const PATTERN_SIGN = /[*?[\]{}()!+@]/

interface StandaloneFiles {
  root: string
  /** What the build wrote. */
  outDir: string
  /** Patterns of files, seen from the root. */
  patterns: readonly string[]
  /** The folder that is written. */
  dir: string
}

/** Copies the files of the project that the app reads while it runs: those that its code names, and those that patterns name. */
export async function copyStandaloneFiles({ patterns, dir, ...folders }: StandaloneFiles): Promise<void> {
  // They may be reached by way of a link.
  const [root, outDir] = await Promise.all([realpath(folders.root), realpath(folders.outDir)])
  const isKept = (place: string): boolean => !LEFT_BEHIND.test(place)
  for (const place of await listNamedPlaces(root, join(outDir, 'server')))
    await copyPlace(place, { root, outDir, dir, isKept })
  for (const pattern of patterns) {
    const given = pattern.replace(/^\.\//, '')
    const isMeant = NAMES_THEM.test(given) ? (): boolean => true : isKept
    for (const place of await listMatches(root, given))
      await copyPlace(place, { root, outDir, dir, isKept: isMeant })
  }
}

interface CopyOptions extends Omit<StandaloneFiles, 'patterns'> {
  isKept(place: string): boolean
}

/** What is there already is of the build. Neither a link that leads nowhere is copied, nor a socket that a program left there. */
async function copyPlace(place: string, options: CopyOptions): Promise<void> {
  const { root, outDir, dir, isKept } = options
  const source = join(root, place)
  const found = await stat(source).catch(() => undefined)
  if (found === undefined || !isKept(place) || isWithin(await realpath(source), outDir)) return
  const target = join(dir, place)
  if (found.isFile()) {
    await mkdir(dirname(target), { recursive: true })
    await copyFile(source, target, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } else if (found.isDirectory() && !(await isLoop(root, source))) {
    await mkdir(target, { recursive: true })
    for (const name of await readdir(source)) await copyPlace(`${place}/${name}`, options)
  }
}

/** A link back to a folder that it is in would be followed for ever. */
async function isLoop(root: string, source: string): Promise<boolean> {
  const end = await realpath(source)
  for (let folder = dirname(source); isWithin(folder, root); folder = dirname(folder))
    if (isWithin(await realpath(folder), end)) return true
  return false
}

function isWithin(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`)
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
  const parts = pattern.split('/')
  const first = parts.findIndex((part) => PATTERN_SIGN.test(part))
  if (first === -1) return [pattern]
  const folder = parts.slice(0, first).join('/')
  const matches = createFilter(pattern, undefined, { resolve: root })
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => matches(file))
    .map((file) => relative(root, file).replaceAll(sep, '/'))
}

/** Only below the root: the folder that is written has no place for others. */
function readPlace(root: string, path: string): string | undefined {
  const place = relative(root, resolve(root, `./${path}`)).replaceAll(sep, '/')
  return place === '' || place.startsWith('..') ? undefined : place
}

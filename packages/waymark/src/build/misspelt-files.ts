import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { createError, type WaymarkError } from '../shared/errors.ts'
import type { ResolvedProject } from './config.ts'
import { PROJECT_FILES } from './project-files.ts'
import { projectPath } from './scan-route-files.ts'

type Place = Pick<ResolvedProject, 'root' | 'appDir' | 'config'>

const ROUTE_FILES = [
  'page',
  'layout',
  'template',
  'default',
  'loading',
  'error',
  'not-found',
  'forbidden',
  'unauthorized',
  'route',
  'global-error',
  'global-not-found',
]
const SPELLINGS = new Map(
  ROUTE_FILES.flatMap((name) => {
    const plain = strip(name)
    return [plain, `${plain}s`].map((spelling) => [spelling, name] as const)
  }),
).set('unauthorised', 'unauthorized')

/** Folders of these names hold what pages are made of. */
const PARTS_FOLDER = /^(?:components?|elements|helpers|hooks|icons|lib|parts|shared|ui|utils|widgets)$/i
const DEFAULT_EXPORT = /\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/
const MARKUP = /<(?:[A-Za-z]|>)/
const METHOD_EXPORT =
  /\bexport\s+(?:async\s+)?(?:function|const)\s+(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/

/** The route file that a name may have been meant for; `undefined` for names that are right or have nothing of one. */
export function guessRouteFile(stem: string): string | undefined {
  if (stem === 'index') return 'page'
  const plain = strip(stem)
  const meant = SPELLINGS.get(plain) ?? ROUTE_FILES.find((name) => isSlip(plain, strip(name)))
  return meant === stem ? undefined : meant
}

function strip(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '')
}

/** A letter left out, typed twice, or swapped with its neighbour. Another letter makes another word: `pane`, `router`. */
function isSlip(typed: string, meant: string): boolean {
  const isDropped = (short: string, long: string, isSame: (at: number) => boolean): boolean =>
    short.length === long.length - 1 &&
    [...long].some((_, at) => isSame(at) && long.slice(0, at) + long.slice(at + 1) === short)
  const isSwapped = [...meant].some(
    (letter, at) => meant.slice(0, at) + (meant[at + 1] ?? '') + letter + meant.slice(at + 2) === typed,
  )
  return (
    isDropped(typed, meant, () => true) ||
    isDropped(meant, typed, (at) => typed[at] === typed[at + 1]) ||
    (isSwapped && typed !== meant)
  )
}

export interface MisspeltFile {
  /** Relative to the app. */
  file: string
  error: WaymarkError
}

/** Files that look as if they were to do something by their name, and do not. */
export async function listMisspeltFiles(project: Place): Promise<MisspeltFile[]> {
  const { appDir, config } = project
  const found: MisspeltFile[] = await listMisspeltProjectFiles(project)
  const visit = async (dir: string): Promise<void> => {
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
    const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
    for (const name of names) {
      const meant = guessFor(name, names, config.pageExtensions)
      if (meant === undefined || !(await looksLikeRoute(join(dir, name), meant))) continue
      const file = projectPath(appDir, join(dir, name))
      found.push({ file, error: createError('WM_MISSPELT_FILE', { file, meant: meant + extname(name) }) })
    }
    for (const entry of entries)
      if (entry.isDirectory() && !entry.name.startsWith('_') && !PARTS_FOLDER.test(entry.name))
        await visit(join(dir, entry.name))
  }
  await visit(appDir)
  return found
}

/** Middleware that never runs is found out by nobody until it is missed, so its places are looked at as well. */
async function listMisspeltProjectFiles({ root, appDir, config }: Place): Promise<MisspeltFile[]> {
  const home = dirname(appDir)
  const found: MisspeltFile[] = []
  for (const dir of new Set([root, join(root, 'src'), appDir])) {
    const names = await readdir(dir).catch(() => [])
    for (const name of names) {
      const extension = extname(name)
      if (!config.pageExtensions.includes(extension.slice(1))) continue
      const meant = guessProjectFile(basename(name, extension))
      if (meant === undefined || (dir === home && `${meant}${extension}` === name)) continue
      const file = relative(root, join(dir, name))
      const right = relative(root, join(home, meant + extension))
      if (dir === home) found.push({ file, error: createError('WM_MISSPELT_FILE', { file, meant: right }) })
      else if (`${meant}${extension}` === name) {
        const beside = relative(root, appDir)
        found.push({ file, error: createError('WM_MISPLACED_FILE', { file, beside, meant: right }) })
      }
    }
  }
  return found
}

/** The file beside app/ that a name may have been meant for, right or not. */
export function guessProjectFile(stem: string): string | undefined {
  const plain = strip(stem)
  return PROJECT_FILES.find((name) => {
    const known = strip(name)
    return plain === known || plain === `${known}s` || isSlip(plain, known)
  })
}

function guessFor(name: string, beside: ReadonlySet<string>, extensions: string[]): string | undefined {
  const extension = extname(name).slice(1)
  if (!extensions.includes(extension)) return undefined
  const stem = basename(name, `.${extension}`)
  const meant = guessRouteFile(stem)
  if (meant === undefined) return undefined
  const taken = stem === 'index' ? ['page', 'route'] : [meant]
  return taken.some((kind) => extensions.some((other) => beside.has(`${kind}.${other}`))) ? undefined : meant
}

/** A file that only passes on what others export was hardly meant to be a page. */
async function looksLikeRoute(path: string, meant: string): Promise<boolean> {
  const code = await readFile(path, 'utf8').catch(() => '')
  if (meant === 'route') return METHOD_EXPORT.test(code)
  // A file that gathers the exports of a folder has no markup.
  const isIndex = basename(path).startsWith('index.') && !extname(path).endsWith('x')
  return DEFAULT_EXPORT.test(code) && (!isIndex || MARKUP.test(code))
}

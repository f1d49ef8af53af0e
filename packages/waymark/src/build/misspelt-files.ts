import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { createError, type WaymarkError } from '../shared/errors.ts'
import { projectPath } from './scan-route-files.ts'

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
const METHOD_EXPORT =
  /\bexport\s+(?:async\s+)?(?:function|const)\s+(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/

/** The route file that a name may have been meant for; `undefined` for names that are right or have nothing of one. */
export function guessRouteFile(stem: string): string | undefined {
  if (stem === 'index') return 'page'
  const meant = SPELLINGS.get(strip(stem))
  return meant === stem ? undefined : meant
}

function strip(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '')
}

/** Files of app/ that look as if they were to answer URLs, and do not. */
export async function listMisspeltFiles(appDir: string, pageExtensions: string[]): Promise<WaymarkError[]> {
  const found: WaymarkError[] = []
  const visit = async (dir: string): Promise<void> => {
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
    const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
    for (const name of names) {
      const meant = guessFor(name, names, pageExtensions)
      if (meant === undefined || !(await looksLikeRoute(join(dir, name), meant))) continue
      const file = projectPath(appDir, join(dir, name))
      found.push(createError('WM_MISSPELT_FILE', { file, meant: meant + extname(name) }))
    }
    for (const entry of entries)
      if (entry.isDirectory() && !entry.name.startsWith('_') && !PARTS_FOLDER.test(entry.name))
        await visit(join(dir, entry.name))
  }
  await visit(appDir)
  return found
}

function guessFor(name: string, beside: ReadonlySet<string>, extensions: string[]): string | undefined {
  const extension = extname(name).slice(1)
  if (!extensions.includes(extension)) return undefined
  const stem = basename(name, `.${extension}`)
  const meant = guessRouteFile(stem)
  // A file that gathers the exports of a folder has no markup.
  if (meant === undefined || (stem === 'index' && !extension.endsWith('x'))) return undefined
  const taken = stem === 'index' ? ['page', 'route'] : [meant]
  return taken.some((kind) => extensions.some((other) => beside.has(`${kind}.${other}`))) ? undefined : meant
}

/** A file that only passes on what others export was hardly meant to be a page. */
async function looksLikeRoute(path: string, meant: string): Promise<boolean> {
  const code = await readFile(path, 'utf8').catch(() => '')
  return (meant === 'route' ? METHOD_EXPORT : DEFAULT_EXPORT).test(code)
}

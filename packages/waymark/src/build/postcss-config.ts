import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CSSOptions } from 'vite'

/** In the order in which they are looked for. Those in TypeScript, and rc files, are Vite's to read. */
const FILES = ['postcss.config.mjs', 'postcss.config.js', 'postcss.config.cjs', 'postcss.config.json']

type PostcssOptions = Exclude<CSSOptions['postcss'], string | undefined>

/** A name, or a name with options. */
type NamedPlugin = string | [name: string, options?: unknown]

/**
 * Next.js lets the list of plugins hold their names, as the file of its starter does; the loader that Vite uses wants plugins.
 * Undefined: there is no such list, and Vite reads the file itself.
 */
export async function readNamedPlugins(root: string): Promise<PostcssOptions | undefined> {
  const file = await findFile(root)
  if (file === undefined) return undefined
  const config = await load(file)
  const { plugins, ...rest } = typeof config === 'object' && config !== null ? (config as PostcssOptions) : {}
  if (!Array.isArray(plugins) || !plugins.some(isNamed)) return undefined
  const require = createRequire(file)
  const loaded = plugins.map((entry: unknown) => (isNamed(entry) ? loadPlugin(require, entry) : entry))
  return { ...rest, plugins: (await Promise.all(loaded)) as NonNullable<PostcssOptions['plugins']> }
}

function isNamed(entry: unknown): entry is NamedPlugin {
  return typeof entry === 'string' || (Array.isArray(entry) && typeof entry[0] === 'string')
}

async function loadPlugin(require: NodeJS.Require, entry: NamedPlugin): Promise<unknown> {
  const [name, options] = typeof entry === 'string' ? [entry] : entry
  const module: unknown = await import(pathToFileURL(require.resolve(name)).href)
  const create = (module as { default: (options?: unknown) => unknown }).default
  return create(options)
}

async function findFile(root: string): Promise<string | undefined> {
  for (const name of FILES) {
    const file = join(root, name)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  return undefined
}

/** A file that cannot be read is Vite's to complain of. */
async function load(file: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return JSON.parse(await readFile(file, 'utf8'))
    return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default
  } catch {
    return undefined
  }
}

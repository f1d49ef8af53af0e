import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { createError } from '../shared/errors.ts'
import { resolveThrough } from './resolve-through.ts'

export interface MdxSettings {
  /** Files that are compiled. */
  extension: RegExp
  /** For the compiler; plugins in it may be names of packages. */
  options: Record<string, unknown>
}

type Compile = (
  file: { path: string; value: string },
  options: Record<string, unknown>,
) => Promise<{ toString(): string }>
type Context = Rolldown.TransformPluginContext

const COMPONENTS = 'waymark:mdx-components'
const NO_COMPONENTS = `\0${COMPONENTS}`
const COMPONENT_FILES = ['src', '.'].flatMap((dir) =>
  ['ts', 'tsx', 'js', 'jsx', 'mjs'].map((extension) => join(dir, `mdx-components.${extension}`)),
)
const PLUGIN_LISTS = ['remarkPlugins', 'rehypePlugins', 'recmaPlugins']

/** Compiles MDX as Next.js does, with the compiler that the app has installed for that. */
export function mdxPlugin({ extension, options }: MdxSettings): Plugin {
  let config: Pick<ResolvedConfig, 'root' | 'isProduction'> = { root: process.cwd(), isProduction: true }
  let ready: Promise<(path: string, value: string) => Promise<string>> | undefined
  const prepare = async (context: Context): Promise<(path: string, value: string) => Promise<string>> => {
    const { root, isProduction } = config
    const compile = await loadCompiler(root)
    const whole = {
      ...(await loadPlugins(context, root, options)),
      development: !isProduction,
      providerImportSource: COMPONENTS,
    }
    return async (path, value) => String(await compile({ path, value }, whole))
  }
  return {
    name: 'waymark:mdx',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: {
      order: 'pre',
      filter: { id: new RegExp(`^${COMPONENTS}$`) },
      async handler(_source, importer) {
        const file = COMPONENT_FILES.map((name) => join(config.root, name)).find((path) => existsSync(path))
        if (file !== undefined) return file
        // It keeps components in a context, of which server components have none.
        const isContextual = this.environment.name !== 'rsc'
        return (isContextual && (await this.resolve('@mdx-js/react', importer))) || NO_COMPONENTS
      },
    },
    load: {
      filter: { id: new RegExp(`^${NO_COMPONENTS}$`) },
      handler: () => 'export const useMDXComponents = () => ({})',
    },
    async transform(code, id) {
      // With a query something else is wanted of the file, such as its text.
      if (id.startsWith('\0') || id.includes('?') || id.search(extension) < 0) return undefined
      ready ??= prepare(this)
      ready.catch(() => (ready = undefined))
      const compile = await ready
      try {
        return { code: await compile(id, code), map: { mappings: '' } }
      } catch (error) {
        return this.error(describeFailure(error, id))
      }
    },
  }
}

/** It comes with the loader that Next.js wants to be installed. */
async function loadCompiler(root: string): Promise<Compile> {
  const file = [['@mdx-js/mdx'], ['@mdx-js/loader', '@mdx-js/mdx']]
    .map((names) => resolveThrough(root, names))
    .find((found) => found !== undefined)
  if (file === undefined) throw createError('WM_MDX_PACKAGE', {})
  return ((await import(pathToFileURL(file).href)) as { compile: Compile }).compile
}

async function loadPlugins(
  context: Context,
  root: string,
  options: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const loaded = { ...options }
  for (const name of PLUGIN_LISTS) {
    const list = options[name]
    if (Array.isArray(list))
      loaded[name] = await Promise.all(list.map((entry: unknown) => loadPlugin(context, root, entry)))
  }
  return loaded
}

/** A name, or a name with options. Everything else is what the compiler takes. */
async function loadPlugin(context: Context, root: string, entry: unknown): Promise<unknown> {
  const [name, ...rest] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
  if (typeof name !== 'string') return entry
  // Some packages are for `import` only, and hidden from the other way.
  const file =
    resolveThrough(root, [name]) ?? (await context.resolve(name, join(root, 'package.json')))?.id ?? name
  const module = (await import(file === name ? name : pathToFileURL(file).href)) as { default: unknown }
  return [module.default, ...rest]
}

/** What the compiler throws has the place. */
function describeFailure(error: unknown, id: string): Rolldown.RolldownError {
  const { reason, message, line, column } = error as Record<'reason' | 'message', string | undefined> &
    Record<'line' | 'column', number | undefined>
  const loc = line === undefined ? {} : { loc: { file: id, line, column: (column ?? 1) - 1 } }
  return { message: reason ?? message ?? String(error), id, ...loc }
}

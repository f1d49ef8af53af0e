import { readFile, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { findPackage, readManifest, type PackageManifest } from './app-packages.ts'
import { readImports } from './list-imports.ts'

/**
 * What Node makes of a file of a package. The last kind has to be compiled with the app: Node cannot load it, or would load
 * another React for it, or a Next.js that does not run here.
 */
export type FileKind = 'module' | 'commonjs' | 'data' | 'compiled'

/** Authors are consistent: the first files of a package tell what the others are like. */
const MAX_FILES = 40
const SHARED = /^(?:react(?:-dom)?|next)(?:\/|$)/
const COMPILED_REQUIRE =
  /\brequire\(\s*['"](?:[^'"]+\.(?:css|s[ac]ss|less)|(?:react(?:-dom)?|next)(?:\/[^'"]*)?)['"]\s*\)/
const BUNDLED_FILE = /\.(?:css|s[ac]ss|less|styl|svg|png|jpe?g|gif|webp|avif|woff2?)$/

/** A package as it is found from a file. */
export interface FoundPackage {
  name: string
  dir: string
  manifest: PackageManifest
  /** What is imported of it; empty for the package itself. */
  inner: string
}

/** Looks for a package as Node does, from folder to folder. */
export async function findPackageFrom(source: string, importer: string): Promise<FoundPackage | undefined> {
  const [, name = '', inner = ''] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(source) ?? []
  const found = await findPackage(dirname(importer), name)
  return found && { name, inner, ...found }
}

/**
 * The file that Node loads for an import of a package without `exports`: other than a bundler it neither adds an extension
 * to a path inside of it, nor takes a folder for a file. Undefined: it finds none.
 */
export async function findPlainFile({
  dir,
  manifest,
  inner,
}: Omit<FoundPackage, 'name'>): Promise<string | undefined> {
  if (inner !== '') return (await isFile(join(dir, inner))) ? join(dir, inner) : undefined
  const main = typeof manifest.main === 'string' ? [manifest.main] : []
  const candidates = [
    ...main.flatMap((name) => [name, `${name}.js`, `${name}.json`, `${name}.node`, join(name, 'index.js')]),
    'index.js',
    'index.json',
    'index.node',
  ]
  for (const candidate of candidates) {
    if (await isFile(join(dir, candidate))) return join(dir, candidate)
  }
  return undefined
}

export async function judgeFile(file: string): Promise<FileKind> {
  if (/\.(?:json|node)$/.test(file)) return 'data'
  if (await isModule(file)) return (await canLoadAll(file)) ? 'module' : 'compiled'
  const isOfNode = (await isCommonjs(file)) && !COMPILED_REQUIRE.test((await read(file)) ?? '')
  return isOfNode ? 'commonjs' : 'compiled'
}

/** Bundlers look into a file; for Node, its name may say CommonJS although it is a module. */
export async function isCommonjs(file: string): Promise<boolean> {
  if (/\.(?:json|node)$/.test(file) || (await isModule(file))) return false
  const code = (await read(file)) ?? ''
  return !/^\s*(?:import|export)\b|[;}]\s*(?:import|export)\b/m.test(code) || !hasModuleSyntax(code, file)
}

/** Whether Node takes a file for a module: by its name, or by the nearest manifest. */
export async function isModule(file: string): Promise<boolean> {
  const extension = extname(file)
  if (extension !== '.js') return extension === '.mjs'
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = await readManifest(join(folder, 'package.json'))
    if (manifest !== undefined) return manifest.type === 'module'
  }
  return false
}

/** Node wants every import written out, and knows code only. */
async function canLoadAll(first: string): Promise<boolean> {
  const files = [first]
  for (let index = 0; index < Math.min(files.length, MAX_FILES); index += 1) {
    const file = files[index]!
    const code = (await read(file)) ?? ''
    for (const source of readImports(code, file)) {
      if (SHARED.test(source)) return false
      if (!/^\.{1,2}(?:\/|$)/.test(source)) continue
      const target = resolve(dirname(file), source.replace(/[?#].*$/, ''))
      if (BUNDLED_FILE.test(target) || !(await isFile(target))) return false
      if (target.endsWith('.json')) {
        if (!/\b(?:with|assert)\s*[:{]/.test(code)) return false
      } else if (/\.m?js$/.test(target) && !files.includes(target)) files.push(target)
    }
  }
  return true
}

function hasModuleSyntax(code: string, file: string): boolean {
  const { module, errors } = parseSync(file, code, { lang: 'jsx' })
  return errors.length === 0 && module.hasModuleSyntax
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

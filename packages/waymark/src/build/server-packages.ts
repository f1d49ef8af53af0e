import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createIdResolver, type Plugin, type ResolvedConfig, type Rollup } from 'vite'
import { listClientExports } from './commonjs-client.ts'
import { listPackageImports, rewritePackageImports, type ImportKind } from './commonjs-imports.ts'
import { findManifest } from './app-packages.ts'
import {
  findPackageFrom,
  findPlainFile,
  isCommonjs,
  isModule,
  judgeFile,
  type FoundPackage,
} from './judge-package.ts'
import { matchesPackage } from './package-rules.ts'

const OWN = fileURLToPath(new URL('../../', import.meta.url))
/** They have places of their own in both servers. */
const LEFT_ALONE =
  /^(?:react|react-dom|react-server-dom-webpack|scheduler|waymark|next|@vitejs\/plugin-rsc)(?:\/|$)/
/** By which the servers reach client components of packages in development. */
const CLIENT_PROXY = /^\0virtual:vite-rsc\/client-(?:in-server-)?package-proxy\//
const CODE = /\.[cm]?[jt]sx?$/
const PLAIN: ImportKind = { kind: 'plain' }
/** What Node asks `exports` of a package for. */
const NODE_CONDITIONS = ['node', 'import', 'module-sync']
/** Files are asked for, whoever loads them in the end. */
const EVERYTHING = { noExternal: true, external: [] as string[] } as const

/**
 * Packages are left to Node on the server, unless they have to do with React. Apps are written for bundlers, which are more
 * lenient: they know every name of a CommonJS module, take its `default` for the default if it was compiled from a module,
 * find files without extension, and load stylesheets. Here imports are written so that both work.
 */
export function serverPackagesPlugin(): Plugin {
  let judge: (source: string, importer: string, context: Context) => Promise<ImportKind>
  let root: string
  const kinds = new Map<string, Promise<ImportKind>>()
  const judgeOnce = (source: string, importer: string, context: Context): Promise<ImportKind> => {
    const key = `${context.environment.name} ${source} ${dirname(importer)}`
    const kind = kinds.get(key) ?? judge(source, importer, context)
    kinds.set(key, kind)
    return kind
  }
  return {
    name: 'waymark:server-packages',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'rsc' || name === 'ssr',
    configResolved(config) {
      root = config.root
      judge = createJudge(config)
    },
    // What CommonJS in a bundle asks for is no import that could be rewritten. With React it has to be in the bundle, too: the copy
    // of Node is another one. In development Vite has such calls made.
    resolveId: {
      order: 'pre',
      filter: { id: /^[\w@][^:]*$/ },
      async handler(source, importer, { kind }) {
        if (kind !== 'require-call' || importer === undefined || this.environment.mode !== 'build') return
        if (LEFT_ALONE.test(source) || isBuiltin(source) || importer.startsWith(OWN)) return
        const found = await judgeOnce(source, importer, this)
        return found.kind === 'bundled' ? found.file : undefined
      },
    },
    transform: {
      filter: {
        id: [/\.(?:[cm]?[jt]sx?)(?:\?|$)/, CLIENT_PROXY],
        code: /\bfrom\s*['"][\w@/]|\bimport\s*\(\s*['"][\w@/]/,
      },
      async handler(code, id) {
        const [file = ''] = id.split('?', 1)
        if (file.startsWith(OWN)) return undefined
        const importer = isAbsolute(file) ? file : join(root, 'index.js')
        const known = new Map<string, ImportKind>()
        for (const source of listPackageImports(code, file)) {
          if (LEFT_ALONE.test(source) || isBuiltin(source)) continue
          known.set(source, await judgeOnce(source, importer, this))
        }
        if ([...known.values()].every(({ kind }) => kind === 'plain')) return undefined
        const isStrict = /\.m?js$/.test(file) && (await isModule(file))
        const options = { kindOf: (source: string) => known.get(source) ?? PLAIN, isStrict }
        const rewritten = rewritePackageImports(code, file, options)
        return rewritten === undefined ? undefined : { code: rewritten, map: null }
      },
    },
  }
}

type Context = Pick<Rollup.PluginContext, 'environment' | 'resolve'>

/** How an import of a package from a file is to be written. */
function createJudge(
  config: ResolvedConfig,
): (source: string, importer: string, context: Context) => Promise<ImportKind> {
  const resolveForBundle = createIdResolver(config, EVERYTHING)
  const resolveForNode = createIdResolver(config, {
    ...EVERYTHING,
    conditions: NODE_CONDITIONS,
    mainFields: [],
    extensions: [],
  })
  return async (source, importer, context) => {
    const { environment } = context
    if (isAbsolute(source)) return judgeCompiled(source, environment)
    const resolved = await context.resolve(source, importer)
    const found = resolved === null ? undefined : await findPackageFrom(source, importer)
    if (resolved === null || found === undefined) return PLAIN
    const { manifest, name } = found
    const { resolve: rules } = environment.config
    if (!isExternal(resolved, name, environment)) return judgeCompiled(resolved.id, environment)
    const file =
      manifest.exports === undefined || manifest.exports === null
        ? await findPlainFile(found)
        : await resolveForNode(environment as never, source, importer)
    const kind = file === undefined ? 'compiled' : await judgeFile(file)
    const hasToBe =
      kind === 'compiled' ||
      manifest.peerDependencies?.['react'] !== undefined ||
      (environment.mode === 'build' && (await isOtherVersion(found, config.root)))
    if (hasToBe && !matchesPackage(rules.external, name)) {
      const inner = await resolveForBundle(environment as never, source, importer)
      if (inner !== undefined && isAbsolute(inner)) return { kind: 'bundled', file: inner }
    }
    return kind === 'commonjs' ? { kind } : PLAIN
  }
}

/** The bundle asks for packages from the folder of the app, where a package of the app may have another version of its own. */
async function isOtherVersion({ name, manifest }: FoundPackage, root: string): Promise<boolean> {
  const ofApp = await findManifest(root, name)
  return ofApp !== undefined && ofApp.version !== manifest.version
}

/** In development everything has a file, and who runs the code decides by the name of the package. */
function isExternal(
  { id, external }: Rollup.ResolvedId,
  name: string,
  { config, mode }: Context['environment'],
): boolean {
  if (mode === 'build') return external !== false
  return id.includes('/node_modules/') && !matchesPackage(config.resolve.noExternal, name)
}

/** A build knows what to do with CommonJS; in development Vite runs it as it is. */
async function judgeCompiled(
  id: string,
  { name, config, mode }: Context['environment'],
): Promise<ImportKind> {
  const [file = ''] = id.split('?', 1)
  // Fonts, pictures and stylesheets are modules that Vite writes.
  const isServed =
    mode !== 'build' &&
    CODE.test(file) &&
    file.includes('/node_modules/') &&
    !file.startsWith(config.cacheDir)
  if (!isServed || !(await isCommonjs(file))) return PLAIN
  // Server components get a module of references in its stead.
  const isReferences = name === 'rsc' && listClientExports(await readFile(file, 'utf8'), file) !== undefined
  return isReferences ? PLAIN : { kind: 'commonjs' }
}

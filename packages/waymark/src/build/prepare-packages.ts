import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DevEnvironment, HotPayload, Plugin, ViteDevServer } from 'vite'
import { listClientExports } from './commonjs-client.ts'
import { findClientPackages, readPackageName, type ImportWalker } from './client-packages.ts'
import { MAX_PREPARE_MS } from '../shared/limits.ts'
import { createImportNarrower, type ImportNarrower } from './package-imports.ts'
import { matchesPackage, type PackageRules } from './package-rules.ts'
import type { ResolvedProject } from './config.ts'
import type { RouteSource } from './routes-plugin.ts'

/**
 * Has Vite prepare all packages that the app needs in the browser in one go. Resolves when they are ready, so that the
 * first page finds them as they will stay: what is prepared afterwards makes the page load again.
 */
export async function preparePackages(
  vite: ViteDevServer,
  routes: RouteSource,
  { optimizePackageImports }: Pick<ResolvedProject['config'], 'optimizePackageImports'>,
): Promise<void> {
  const { client, rsc } = vite.environments
  if (client === undefined || rsc === undefined) return
  const pages = routes.pages()
  const unmute = muteReloads(client.hot)
  const walker = createWalker(client, rsc, createImportNarrower(rsc.name, optimizePackageImports))
  await findClientPackages(
    {
      server: routes.files(),
      pages: [
        ...pages.pages.filter(({ kind }) => kind === 'page').map(({ file }) => file),
        ...[pages.app, pages.error, pages.notFound, pages.serverError].filter((file) => file !== undefined),
      ],
    },
    walker,
  )
  await walker.nameAll()
  await Promise.race([settle(client), setTimeout(MAX_PREPARE_MS, undefined, { ref: false })])
  unmute()
}

/** Vite keeps what it says to nobody for the first page that listens, which has been waiting for the packages as they are. */
function muteReloads(hot: DevEnvironment['hot']): () => void {
  const send = hot.send.bind(hot) as (...message: unknown[]) => void
  let isMuted = true
  hot.send = (...message: unknown[]) => {
    const [payload] = message as [HotPayload | string]
    if (!isMuted || typeof payload === 'string' || payload.type !== 'full-reload') send(...message)
  }
  return () => void (isMuted = false)
}

/**
 * What was found while packages were prepared takes another round. Each is waited for once: those of a server that was closed
 * meanwhile are done, and stay in the list.
 */
async function settle({ depsOptimizer }: DevEnvironment): Promise<void> {
  const seen = new Set<Promise<void>>()
  const listNew = (): Promise<void>[] =>
    Object.values(depsOptimizer?.metadata.discovered ?? {}).flatMap(({ processing }) =>
      processing === undefined || seen.has(processing) ? [] : processing,
    )
  for (let pending = listNew(); pending.length > 0; pending = listNew()) {
    for (const promise of pending) seen.add(promise)
    await Promise.all(pending)
  }
}

const WHOLE_PATH = /^\.\.?\/.*\.[cm]?js$/

/** Vite does not take what is resolved with it for needed. It is not among the options for everybody. */
const ONLY_LOOK: object = { scan: true }

interface NamingWalker extends ImportWalker {
  /** Vite prepares packages as soon as it knows of one, and all of them again with each round of others. */
  nameAll(): Promise<void>
}

function createWalker(client: DevEnvironment, rsc: DevEnvironment, narrower: ImportNarrower): NamingWalker {
  const found = new Map<string, string>()
  const inner = new Set<string>()
  return {
    async resolve(side, source, importer) {
      // Packages of icons have a thousand files, each of which says where the next one is.
      if (side === 'server' && WHOLE_PATH.test(source) && readPackageName(importer) !== undefined)
        return resolve(dirname(importer), source)
      const environment = side === 'client' ? client : rsc
      const resolved = await environment.pluginContainer
        .resolveId(source, importer, side === 'client' ? ONLY_LOOK : {})
        .catch(() => undefined)
      const [file = ''] = resolved?.id.split('?', 1) ?? []
      if (side === 'client' && readPackageName(file) !== undefined) found.set(source, importer)
      return file.startsWith('/') || /^[A-Za-z]:[\\/]/.test(file) ? file : undefined
    },
    read: (file) => readFile(file, 'utf8').catch(() => undefined),
    narrow: async (code, file) =>
      (await narrower.narrow(code, file, (source, importer) =>
        rsc.pluginContainer.resolveId(source, importer),
      )) ?? code,
    addInner: (file) => void inner.add(file),
    isCompiled: (name) =>
      !isExcluded(client, name) && matchesPackage(rsc.config.resolve.noExternal as PackageRules, name),
    async nameAll() {
      for (const file of inner) client.depsOptimizer?.registerMissingImport(file, file)
      await Promise.all(
        [...found].map(([source, importer]) =>
          client.pluginContainer.resolveId(source, importer).catch(() => undefined),
        ),
      )
    },
  }
}

/** Those that are served file by file, such as our own. */
function isExcluded({ config }: DevEnvironment, name: string): boolean {
  return config.optimizeDeps.exclude?.includes(name) === true
}

/**
 * Of a module in CommonJS Vite passes on what is asked for by name, and nothing of "everything". As its default it gives all of it, as
 * Node does, also where the module was compiled from one that has a default.
 */
function writeReference(names: readonly string[], file: string): string {
  const source = JSON.stringify(file)
  const named = names.filter((name) => name !== 'default')
  return [
    `export { ${named.join(', ')} } from ${source}`,
    ...(names.includes('default')
      ? [
          `import whole from ${source}`,
          `export default whole?.__esModule && 'default' in whole ? whole.default : whole`,
        ]
      : []),
  ].join('\n')
}

/**
 * Node finds the names of such a module by reading its text, and not all of them: these are taken out of the whole, which Node
 * gives as the default. A package that is compiled with the app has all of its names, and the default is its own.
 */
function writeServerReference(names: readonly string[], source: string): string {
  const entries = names.map((name, index) =>
    name === 'default'
      ? `export default whole?.__esModule && 'default' in whole ? whole.default : whole`
      : `const name${index} = all.${name} ?? whole?.${name}\nexport { name${index} as ${name} }`,
  )
  return [`import * as all from ${JSON.stringify(source)}`, 'const whole = all.default', ...entries].join(
    '\n',
  )
}

const REFERENCE = '\0virtual:vite-rsc/client-in-server-package-proxy/'
/** By the name that a server component of the app has for it. */
const NAMED_REFERENCE = '\0virtual:vite-rsc/client-package-proxy/'

/**
 * A client component inside of a package, reached by way of server components, is the one that client components get
 * when they import the package: it is taken from the prepared packages. A second copy would have contexts of its own.
 */
export function packageReferencesPlugin(): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'waymark:package-references',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'ssr',
    configureServer: (started) => void (server = started),
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        if (this.environment.name === 'ssr' || importer?.startsWith(REFERENCE) !== true) return undefined
        const environment = this.environment as DevEnvironment
        if (isExcluded(environment, readPackageName(source) ?? '')) return undefined
        const { depsOptimizer } = environment
        return depsOptimizer?.getOptimizedDepId(depsOptimizer.registerMissingImport(source, source))
      },
    },
    load: {
      order: 'pre',
      filter: { id: new RegExp(`^(?:${REFERENCE}|${NAMED_REFERENCE})`) },
      async handler(id) {
        const isNamed = id.startsWith(NAMED_REFERENCE)
        const isServer = this.environment.name === 'ssr'
        if (isServer && !isNamed) return undefined
        const source = isNamed
          ? id.slice(NAMED_REFERENCE.length)
          : decodeURIComponent(id.slice(REFERENCE.length))
        const file = isNamed
          ? (await server?.environments['rsc']?.pluginContainer.resolveId(source))?.id
          : source
        if (file === undefined) return undefined
        const [path = file] = file.split('?', 1)
        const names = listClientExports(await readFile(path, 'utf8').catch(() => ''), path)
        return names && (isServer ? writeServerReference(names, source) : writeReference(names, source))
      },
    },
  }
}

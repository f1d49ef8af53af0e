import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { basename } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import {
  createServer as createViteServer,
  isRunnableDevEnvironment,
  searchForWorkspaceRoot,
  type InlineConfig,
  type ServerOptions,
  type ViteDevServer,
} from 'vite'
import type { ImageSettings } from '../shared/image-config.ts'
import type { LocatedFile } from '../shared/manifest.ts'
import type { HealthPaths } from '../shared/config.ts'
import type { AssetPrefixes } from '../shared/asset-base.ts'
import { INERT_CHECK_IDLE_MS } from '../shared/limits.ts'
import type { App, CreateApp, Runtime } from '../shared/seams.ts'
import { readSecretVariable } from '../shared/deploy-secret.ts'
import { installPublicEnv, selectPublicEnv } from '../shared/public-env.ts'
import { isCompat, type WireNames } from '../shared/wire.ts'
import { loadCurrent } from './load-current.ts'
import { loadConfig, type ResolvedProject } from './config.ts'
import { createDevAssetLocator } from './dev-assets.ts'
import { createSecret } from './deploy-secret.ts'
import { createDescribeErrorHandler, createSourceMapReader, describeError } from './dev-errors.ts'
import { createWarn, type Say } from './dev-notes.ts'
import { placeWarnings } from './dev-warnings.ts'
import { createOwnerMapper, type RunModules } from './owner-positions.ts'
import { createDevReporter, type DevReporter, type FindReport } from './dev-reporter.ts'
import { isAllowedHost, isAllowedRequest, listOwnNames } from './dev-host.ts'
import { createDevLogger, limitWarmUps, tellViteErrors } from './dev-vite-errors.ts'
import { createStyleList } from './dev-styles.ts'
import { createErrorTidier } from './tidy-error.ts'
import { addTelemetry, type CreateDevTelemetry, type DevRuntime } from './dev-telemetry.ts'
import { createIdleRunner } from './idle-task.ts'
import { checksInert } from './inert-config.ts'
import { repeatMissedUpdates } from './missed-updates.ts'
import { leaveNativeModules } from './native-modules.ts'
import { writeNextEnv } from './next-types.ts'
import { createViteConfig, RSC_ENTRY } from './plugin.ts'
import { usesTypeScript, writeTsconfig } from './project-tsconfig.ts'
import { createPublicServer, type PublicFiles } from './dev-public.ts'
import { preparePackages } from './prepare-packages.ts'
import { createRouteSource, type RouteSource } from './routes-plugin.ts'
import { scanDevApp } from './scan-dev-app.ts'
import { watchNewFolders } from './watch-new-folders.ts'
import { invalidateApp, watchRoutes } from './watch-routes.ts'
import { watchSettings, type SettingsChange } from './watch-settings.ts'

/** Holds what the browser loads from this package: the router and the overlay. */
const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url))

/** Vite's own list, and what is secret in the output folder. */
const PRIVATE_FILES = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.waymark/secret.json']
/** Reports and keys. They change all the time, and are no part of the app. */
const DATA_FILES = '**/.waymark-data/**'

const DEV_BUILD_ID = 'development'

type NodeApp = App<IncomingMessage, ServerResponse>

export interface DevAppOptions {
  root: string
  say: Say
  /** What this process has read is out of date. */
  onSettings(change: SettingsChange): void
  /** Serves public/ as it is on disk. */
  createPublicFiles(dir: string): PublicFiles & { locate(path: string): LocatedFile | undefined }
  findReport: FindReport
  createTelemetry: CreateDevTelemetry
}

/** An app that is compiled as it is visited, in the parts that a server needs. */
export interface DevApp {
  app: NodeApp
  names: WireNames
  buildId: string
  /** What the image service needs to know. */
  imageOptions: {
    mode: 'development'
    settings: ImageSettings
    names: WireNames
    prefixes: AssetPrefixes
    root: string
    cacheDir: string
    locate(path: string): LocatedFile | undefined
    allows(request: IncomingMessage): boolean
    note: Say
  }
  prefixes: AssetPrefixes
  /** Modules, styles and assets, through Vite. */
  files: { serve(path: string, request: IncomingMessage, response: ServerResponse): boolean }
  healthPaths: HealthPaths | false
  /** Tells the terminal and the overlay of an error that belongs to no request. */
  report: DevReporter['tell']
  /** The socket of hot updates. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

export async function createDevApp(options: DevAppOptions): Promise<DevApp> {
  const { say, findReport, createTelemetry } = options
  const project = await loadConfig(options.root, { mode: 'development' })
  for (const { message, hint } of project.warnings) say(`${message} ${hint}`)
  // Tools that plugins call (Tailwind, PostCSS, the plugin's own search for React packages) look from here.
  process.chdir(project.root)
  const notes = { say, warn: createWarn(say) }
  const scanned = await scanDevApp(project, notes)
  if (await writeTsconfig(project, scanned))
    say('tsconfig.json was created, for the editor. It is yours to change.')
  if (isCompat(project.names) && (await usesTypeScript(project, scanned.tree))) await writeNextEnv(project)
  const routes = createRouteSource(scanned)
  const secret = readSecretVariable(process.env) ?? createSecret()
  // Vite wants a server to take its socket from; ours hands upgrades to this one, which never listens.
  const socketServer = createServer()
  const allowed = [searchForWorkspaceRoot(project.root), PACKAGE_DIR]
  const config = await createViteConfig(project, routes, secret)
  const vite = await createViteServer({
    ...config,
    customLogger: createDevLogger(),
    environments: keepReactNative(config.environments),
    server: createServerOptions(project, allowed, socketServer),
  } as typeof config)
  const readSourceMap = createSourceMapReader(vite as never)
  const mapOwner = createOwnerMapper(vite as unknown as RunModules, project.root)
  const reporter = createDevReporter(vite, project, { findReport, readSourceMap, mapOwner })
  adaptVite(vite, reporter)
  placeWarnings(reporter.warn)
  const listed = watchRoutes(vite, { project, routes, notes, report: reporter.tell })
  watchNewFolders(vite.watcher)
  watchSettings(vite, project, options.onSettings)
  const publicFiles = options.createPublicFiles(project.publicDir)
  const base = createDevRuntime(project, reporter, secret)
  const runtime: Runtime<IncomingMessage, ServerResponse> = {
    ...(await addTelemetry(base, { project, reporter, readSourceMap, createTelemetry })),
    servePublicFile: createPublicServer(publicFiles, project, routes),
    warn: notes.warn,
    ...(checksInert(project.config, process.env['WAYMARK_INERT_CHECK']) && {
      runIdle: createIdleRunner(INERT_CHECK_IDLE_MS),
    }),
    listStyles: createStyleList(vite, project, PACKAGE_DIR),
  }
  const sources = { root: project.root, readSourceMap, mapOwner }
  const describe = createDescribeErrorHandler({ ...sources, describe: describeError })
  const prepared = preparePackages(vite, routes, project.config)
  const ownNames = listOwnNames(project.config)
  return {
    names: project.names,
    buildId: DEV_BUILD_ID,
    healthPaths: project.runtimeConfig.health,
    prefixes: readPrefixes(project),
    report: reporter.tell,
    app: createReloadingApp(vite, runtime, {
      reporter,
      prepared,
      listed,
      ownNames,
      revision: routes.revision,
    }),
    imageOptions: createImageOptions(project, publicFiles, { allowed, say }),
    files: {
      serve(_path, request, response) {
        if (!isAllowedRequest(request, project.root, ownNames)) return refuse(response)
        describe(request, response, () =>
          vite.middlewares(request, response, () => {
            response.statusCode = 404
            response.end()
          }),
        )
        return true
      },
    },
    upgrade: createUpgrade(socketServer, ownNames),
    close: () => stop(vite, reporter),
  }
}

function stop(vite: ViteDevServer, reporter: DevReporter): Promise<void> {
  reporter.end()
  return vite.close()
}

function createUpgrade(socketServer: Server, ownNames: readonly string[]): DevApp['upgrade'] {
  return (request, socket, head) => {
    // Another protocol than Vite's finds no listener and would stay open for ever.
    const isVite = /^vite-(?:hmr|ping)$/.test(request.headers['sec-websocket-protocol'] ?? '')
    if (isVite && isAllowedHost(request.headers.host, ownNames))
      socketServer.emit('upgrade', request, socket, head)
    else socket.destroy()
  }
}

/** True: it is answered. */
function refuse(response: ServerResponse): true {
  response.statusCode = 403
  response.end()
  return true
}

/** What Vite does in another way than an app of ours needs it. */
function adaptVite(vite: ViteDevServer, { tell }: DevReporter): void {
  tellViteErrors(vite, tell)
  repeatMissedUpdates(vite)
  limitWarmUps(vite)
  leaveNativeModules(vite)
}

function createServerOptions(
  project: ResolvedProject,
  allowed: string[],
  socketServer: Server,
): ServerOptions {
  const dataFiles = listDataFiles(project)
  return {
    middlewareMode: true,
    cors: false,
    // Each request was looked at before it comes to Vite, which knows the names of this machine only.
    ...(listOwnNames(project.config).length > 0 && { allowedHosts: true as const }),
    fs: { allow: allowed, deny: [...PRIVATE_FILES, ...dataFiles] },
    watch: { ignored: dataFiles },
    hmr: { server: socketServer, overlay: false },
    ws: { server: socketServer },
  }
}

function listDataFiles({ config }: ResolvedProject): string[] {
  const { dataDir } = config.console ?? {}
  return dataDir === undefined ? [DATA_FILES] : [DATA_FILES, `**/${basename(dataDir)}/**`]
}

/** HTML is rendered by React as Node loads it: nothing in it needs compiling, and it is a third of the start-up. */
function keepReactNative(environments: InlineConfig['environments'] = {}): InlineConfig['environments'] {
  const { ssr } = environments
  return { ...environments, ssr: { ...ssr, resolve: { ...ssr?.resolve, external: ['react', 'react-dom'] } } }
}

/** In development there is nothing to be had from another server yet. */
function readPrefixes({ runtimeConfig }: ResolvedProject): AssetPrefixes {
  return { basePath: runtimeConfig.basePath, assetPrefix: '' }
}

function createImageOptions(
  project: ResolvedProject,
  publicFiles: ReturnType<DevAppOptions['createPublicFiles']>,
  { allowed, say }: { allowed: string[]; say: Say },
): DevApp['imageOptions'] {
  const { root, outDir, names, config, runtimeConfig } = project
  const locateAsset = createDevAssetLocator({ root, internalSegment: names.internalSegment, allowed })
  return {
    mode: 'development',
    settings: runtimeConfig.images,
    names,
    prefixes: readPrefixes(project),
    root,
    cacheDir: `${outDir}/cache/images`,
    locate: (path) => publicFiles.locate(path) ?? locateAsset(path),
    allows: (request) => isAllowedRequest(request, root, listOwnNames(config)),
    note: say,
  }
}

function createDevRuntime(project: ResolvedProject, reporter: DevReporter, secret: string): DevRuntime {
  const publicEnv = selectPublicEnv(project.runtimeConfig.publicEnv, process.env)
  installPublicEnv(publicEnv)
  return {
    mode: 'development',
    buildId: DEV_BUILD_ID,
    config: project.runtimeConfig,
    names: project.names,
    secret,
    publicEnv,
    reportError: reporter.report,
    createErrorDocument: reporter.createDocument,
    tidyError: createErrorTidier(project.root),
  }
}

interface RscEntry {
  default: CreateApp<IncomingMessage, ServerResponse>
  revision: number
}

/** The server bundle of this moment: after an edit, Vite gives a new one. */
interface ReloadingAppOptions {
  reporter: DevReporter
  /** Resolves when the packages are ready for the browser. */
  prepared: Promise<void>
  /** Resolves when the list of routes is that of the files. */
  listed(): Promise<void>
  /** Beside those of this machine. */
  ownNames: readonly string[]
  revision: RouteSource['revision']
}

function createReloadingApp(
  vite: ViteDevServer,
  runtime: Runtime<IncomingMessage, ServerResponse>,
  { reporter, prepared, listed, ownNames, revision }: ReloadingAppOptions,
): NodeApp {
  const apps = new WeakMap<CreateApp<IncomingMessage, ServerResponse>, NodeApp>()
  const { rsc } = vite.environments
  const load = async (): Promise<NodeApp> => {
    if (rsc === undefined || !isRunnableDevEnvironment(rsc))
      throw new Error('The rsc environment cannot run code.')
    const { default: createApp } = await loadCurrent({
      load: () => rsc.runner.import<RscEntry>(RSC_ENTRY),
      revision,
      invalidate: () => invalidateApp(vite),
    })
    const known = apps.get(createApp)
    if (known !== undefined) return known
    const app = createApp(runtime)
    apps.set(createApp, app)
    return app
  }
  let started: Promise<void> | undefined
  const warmUp = async (): Promise<void> => {
    try {
      const [app] = await Promise.all([load(), prepared])
      await app.start()
    } catch (error) {
      // A broken file must not keep the server from starting: the page shows what is wrong, and recovers.
      reporter.report({ error, method: 'GET', path: '/', routeType: 'render' })
    }
  }
  return {
    // The port opens at once; the first request waits for what is being compiled meanwhile.
    start: async () => void (started = warmUp()),
    askMiddleware: async (request, path) => (await load()).askMiddleware?.(request, path) ?? 'open',
    async handle(request, response) {
      if (!isAllowedHost(request.headers.host, ownNames)) {
        response.statusCode = 403
        response.end('This host is not allowed in development; `allowedDevOrigins` names those that are.\n')
        return
      }
      reporter.begin(request.url)
      try {
        await started
        await listed()
        const app = await load()
        await app.handle(request, response)
      } catch (error) {
        reporter.sendFailure(error, request, response)
      }
    },
  }
}

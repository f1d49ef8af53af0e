import cluster from 'node:cluster'
import path from 'node:path'
import { applyEnv, loadEnv, readOwnEnv } from '../build/load-env.ts'
import { createAssetHeaders } from '../node/asset-headers.ts'
import { enableCompileCache, saveCompileCache } from '../node/compile-cache.ts'
import type { ConsoleLink, EmbeddedConsole } from '../node/console/embed-console.ts'
import type { ConsoleForward, ForwardOptions } from '../node/console/forward-console.ts'
import { formatErrorReport, loadApp, readManifest } from '../node/load-app.ts'
import { installProcessErrors } from '../node/process-errors.ts'
import { serve, type RunningServer } from '../node/serve.ts'
import { installShutdown } from '../node/shutdown.ts'
import type { StopOptions } from '../node/stop-server.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import type { OwnService } from '../shared/seams.ts'
import { takeConsoleLink } from './console-link.ts'
import type { CommandContext, RunCommand } from './main.ts'
import { openAccessLog } from './open-access-log.ts'
import { formatReady, readNetworkAddress } from './ready-lines.ts'
import type { ServingOptions } from './serving-options.ts'
import { startConsole } from './start-console.ts'

const DEFAULT_PORT = 3_000
const DEFAULT_HOST = '0.0.0.0'
const STOP_NOTE =
  'Nobody caught this exception, so anything may be half-done: the server finishes what it is answering, and stops.'

export const runStart: RunCommand = async (context) => {
  const { serving } = context
  // Secrets are read when the server starts; the build holds only what is public.
  const env = await loadEnv({ root: context.root, mode: 'production', processEnv: readOwnEnv(process.env) })
  if (serving.workers !== undefined && cluster.isPrimary) {
    return runWorkers(context, serving.workers, { ...env.values, ...process.env })
  }
  applyEnv(env, process.env)
  const { config } = await readManifest(readOutDir(context))
  const ownConsole = cluster.isPrimary ? await openConsole(context, config, process.env) : undefined
  const link = ownConsole?.link ?? takeConsoleLink(process.env)
  // The app reads files from its own folder, as it did in the build. Workers are started from the folder of the command,
  // to which their arguments are relative.
  process.chdir(context.root)
  const server = await startServer(context, link).catch(async (error: unknown) => {
    await ownConsole?.close()
    throw error
  })
  const stop = async (options: StopOptions = {}): Promise<void> => {
    await server.close(options)
    await ownConsole?.close()
  }
  installProcessErrors({
    report: (error, { digest }) =>
      context.errors.write(`${formatErrorReport(digest === undefined ? { error } : { error, digest })}\n`),
    stop() {
      context.errors.write(`${context.errors.paint.warn('!')} ${STOP_NOTE}\n`)
      void stop({ ...readStopOptions(serving), delayMs: 0 }).finally(() => process.exit(1))
    },
  })
  if (cluster.isWorker) {
    const { installWorker } = await import('../node/worker.ts')
    installWorker(server, readStopOptions(serving))
  } else {
    installShutdown({ close: stop }, readStopOptions(serving))
    tellReady(context, { port: server.port, config, ownConsole })
  }
  return undefined
}

/** This process only holds the port, and starts the others: those that answer, and the console. */
async function runWorkers(
  context: CommandContext,
  count: number,
  env: Record<string, string | undefined>,
): Promise<number | undefined> {
  const { config } = await readManifest(readOutDir(context))
  const ownConsole = await openConsole(context, config, env)
  const { startWorkers } = await import('./start-workers.ts')
  const port = await startWorkers(context, count, ownConsole)
  if (port === undefined) return 1
  tellReady(context, { port, config, ownConsole })
  return undefined
}

function openConsole(
  context: CommandContext,
  config: RuntimeConfig,
  env: Record<string, string | undefined>,
): Promise<EmbeddedConsole | undefined> {
  const { host = DEFAULT_HOST } = context
  return startConsole(context, { outDir: readOutDir(context), host, config, env })
}

function readOutDir({ root }: CommandContext): string {
  return path.join(root, '.waymark')
}

async function startServer(context: CommandContext, link: ConsoleLink | undefined): Promise<RunningServer> {
  const { host = DEFAULT_HOST, port = DEFAULT_PORT, serving } = context
  const log = openAccessLog(serving.log, context.output)
  enableCompileCache(readOutDir(context))
  const reach = link && (await loadReach(link))
  const { app, manifest, files, images } = await loadApp(readOutDir(context), {
    observe: log?.observe,
    service: reach?.service,
  })
  const server = await serve({
    app,
    files,
    images,
    names: manifest.names,
    buildId: manifest.buildId,
    prefixes: manifest.config,
    setAssetHeaders: await createAssetHeaders(manifest.config),
    host,
    port,
    healthPaths: manifest.config.health,
    console: reach?.createForward({ readClient: app.readClient }),
    ...(log === undefined ? {} : { log }),
    ...(serving.keepAliveMs === undefined ? {} : { keepAliveTimeoutMs: serving.keepAliveMs }),
  })
  saveCompileCache()
  return server
}

/** How this server reaches its console. Loaded by servers that have one: the others start sooner. */
async function loadReach(link: ConsoleLink): Promise<{
  service: OwnService
  createForward(options: Pick<ForwardOptions, 'readClient'>): ConsoleForward
}> {
  const [{ createOwnService }, { createConsoleForward }] = await Promise.all([
    import('../node/console/embed-console.ts'),
    import('../node/console/forward-console.ts'),
  ])
  const { socketPath } = link
  return {
    service: createOwnService(link),
    createForward: (options) => createConsoleForward({ socketPath, ...options }),
  }
}

function readStopOptions({ drainDelayMs, drainGraceMs }: ServingOptions): StopOptions {
  return {
    ...(drainDelayMs === undefined ? {} : { delayMs: drainDelayMs }),
    ...(drainGraceMs === undefined ? {} : { graceMs: drainGraceMs }),
  }
}

function tellReady(
  { host = DEFAULT_HOST, version, output, serving }: CommandContext,
  place: { port: number; config: RuntimeConfig; ownConsole: EmbeddedConsole | undefined },
): void {
  const networkAddress = readNetworkAddress()
  const facts = {
    version,
    ms: performance.now(),
    host,
    port: place.port,
    basePath: place.config.basePath,
    ...(place.ownConsole === undefined ? {} : { consolePath: place.ownConsole.path }),
    ...(networkAddress === undefined ? {} : { networkAddress }),
    ...(serving.workers === undefined ? {} : { workers: serving.workers }),
  }
  output.write(formatReady(facts, output.paint))
}

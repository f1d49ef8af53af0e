import cluster from 'node:cluster'
import path from 'node:path'
import { applyEnv, loadEnv, readOwnEnv } from '../build/load-env.ts'
import type { AccessLog } from '../node/access-log.ts'
import { createAssetHeaders } from '../node/asset-headers.ts'
import { formatErrorReport, loadApp, readManifest } from '../node/load-app.ts'
import { installProcessErrors } from '../node/process-errors.ts'
import { serve, type RunningServer } from '../node/serve.ts'
import { installShutdown } from '../node/shutdown.ts'
import type { StopOptions } from '../node/stop-server.ts'
import { installWorker } from '../node/worker.ts'
import type { CommandContext, RunCommand } from './main.ts'
import { openAccessLog } from './open-access-log.ts'
import { formatReady, readNetworkAddress } from './ready-lines.ts'
import type { ServingOptions } from './serving-options.ts'
import { startWorkers } from './start-workers.ts'

const DEFAULT_PORT = 3_000
const DEFAULT_HOST = '0.0.0.0'

export const runStart: RunCommand = async (context) => {
  const { serving } = context
  // A log reader that went away must not take the server along.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (serving.workers !== undefined && cluster.isPrimary) {
    const port = await startWorkers(context, serving.workers)
    if (port === undefined) return 1
    const { config } = await readManifest(readOutDir(context))
    tellReady(context, { port, basePath: config.basePath })
    return undefined
  }
  const { server, basePath } = await startServer(context, openAccessLog(serving.log, context.output))
  installProcessErrors({
    report: (error, digest) =>
      context.errors.write(`${formatErrorReport(digest === undefined ? { error } : { error, digest })}\n`),
    stop: () => void server.close({ ...readStopOptions(serving), delayMs: 0 }).finally(() => process.exit(1)),
  })
  if (cluster.isWorker) {
    installWorker(server, readStopOptions(serving))
  } else {
    installShutdown(server, readStopOptions(serving))
    tellReady(context, { port: server.port, basePath })
  }
  return undefined
}

function readOutDir({ root }: CommandContext): string {
  return path.join(root, '.waymark')
}

async function startServer(
  context: CommandContext,
  log: AccessLog | undefined,
): Promise<{ server: RunningServer; basePath: string }> {
  const { root, host = DEFAULT_HOST, port = DEFAULT_PORT, serving } = context
  // Secrets are read when the server starts; the build holds only what is public.
  applyEnv(await loadEnv({ root, mode: 'production', processEnv: readOwnEnv(process.env) }), process.env)
  const { app, manifest, files, images } = await loadApp(readOutDir(context), {
    observe: log?.observe,
  })
  const server = await serve({
    app,
    files,
    images,
    names: manifest.names,
    buildId: manifest.buildId,
    prefixes: manifest.config,
    setAssetHeaders: createAssetHeaders(manifest.config),
    host,
    port,
    healthPaths: manifest.config.health,
    ...(log === undefined ? {} : { log }),
    ...(serving.keepAliveMs === undefined ? {} : { keepAliveTimeoutMs: serving.keepAliveMs }),
  })
  return { server, basePath: manifest.config.basePath }
}

function readStopOptions({ drainDelayMs, drainGraceMs }: ServingOptions): StopOptions {
  return {
    ...(drainDelayMs === undefined ? {} : { delayMs: drainDelayMs }),
    ...(drainGraceMs === undefined ? {} : { graceMs: drainGraceMs }),
  }
}

function tellReady(
  { host = DEFAULT_HOST, version, output, serving }: CommandContext,
  place: { port: number; basePath: string },
): void {
  const networkAddress = readNetworkAddress()
  const facts = {
    version,
    ms: performance.now(),
    host,
    ...place,
    ...(networkAddress === undefined ? {} : { networkAddress }),
    ...(serving.workers === undefined ? {} : { workers: serving.workers }),
  }
  output.write(formatReady(facts, output.paint))
}

import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { ServiceError } from '#service/errors.js'
import { createService, type Service } from '#service/service.js'
import { formatErrorReport } from '../load-app.ts'
import { installProcessErrors } from '../process-errors.ts'
import { KEEP_ALIVE_TIMEOUT_MS } from '../../shared/limits.ts'
import { HEADER_FORWARDED_FOR } from '../../shared/wire.ts'
import { createConsoleListener } from './console-listener.ts'
import { APP_PROJECT_ID, type ConsoleOrder, type FromConsole, type ToConsole } from './console-messages.ts'
import { createConsolePages } from './console-pages.ts'
import { keepFilesPrivate, prepareDataDir } from './data-dir.ts'
import { installHost } from './install-host.ts'
import { readAlertSettings } from './alert-settings.ts'

/**
 * The process that keeps the reports of an app and shows them. It is apart from the app, so that neither its memory nor its
 * work nor its end is felt there, and so that two apps need not share one React.
 */

let running: { server: Server; service: Service } | undefined
let stopping: Promise<void> | undefined

process.on('message', (message: ToConsole) => {
  if (message.kind === 'start') void start(message.order).catch(fail)
  else void (stopping ??= stop())
})
// The server decides when this process ends; when the server is gone, there is nothing left to do.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => {})
process.on('disconnect', () => void (stopping ??= stop()))
installProcessErrors({ report: printError, stop: () => process.exit(1) })

async function start(order: ConsoleOrder): Promise<void> {
  const { dataDir, databaseUrl, project } = order
  keepFilesPrivate()
  await prepareDataDir(dataDir)
  const service = await createService({
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    projects: [{ id: APP_PROJECT_ID, ...project }],
    sourceMaps: order.sourceMapDirs.map((dir) => ({ dir, projectId: APP_PROJECT_ID })),
    consoleUrl: order.consoleUrl,
    ...readAlertSettings(process.env),
    say: (sentence) => process.stderr.write(`${sentence}\n`),
  })
  await installHost(service, {
    place: order.place,
    ...(order.editor === undefined ? {} : { editor: order.editor }),
    isOpen: order.door === 'open',
    dataDir,
    password: order.password,
  })
  const showPage = createConsolePages({
    cacheDir: join(dataDir, 'cache'),
    secret: order.secret,
    // Only the server in front can connect, and it says who asks.
    config: { trustProxy: true },
  })
  const readAddress = ({ headers }: IncomingMessage): string => String(headers[HEADER_FORWARDED_FOR] ?? '')
  const listener = createConsoleListener({ service, showPage, readAddress, isBehindApp: true })
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, listener)
  running = { server, service }
  await listen(server, order.socketPath)
  tell({ kind: 'ready' })
}

async function listen(server: Server, socketPath: string): Promise<void> {
  // Left by a process that was killed.
  await rm(socketPath, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })
}

function printError(error: unknown): void {
  process.stderr.write(`${formatErrorReport({ error })}\n`)
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const hint = error instanceof ServiceError ? error.hint : ''
  process.send?.({ kind: 'failed', message, hint } satisfies FromConsole, () => process.exit(1))
}

async function stop(): Promise<void> {
  running?.server.close()
  running?.server.closeIdleConnections()
  await running?.service.close()
  process.exit(0)
}

function tell(message: FromConsole): void {
  process.send?.(message, () => {})
}

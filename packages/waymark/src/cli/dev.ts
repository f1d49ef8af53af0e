import { createDevApp } from '../build/dev-app.ts'
import { isAllowedHost } from '../build/dev-host.ts'
import { createOwnService, type EmbeddedConsole } from '../node/console/embed-console.ts'
import { createConsoleForward, type ConsoleForward } from '../node/console/forward-console.ts'
import { installProcessErrors } from '../node/process-errors.ts'
import { serve } from '../node/serve.ts'
import { createLateImageService } from '../node/image/late-image-service.ts'
import { createPublicFolder } from '../node/static-files.ts'
import { createTelemetry } from '../node/telemetry/create-telemetry.ts'
import { createError } from '../shared/errors.ts'
import { CONSOLE_REPORT_PATH } from '../shared/wire.ts'
import { findFreePort } from './free-port.ts'
import type { RunCommand } from './main.ts'
import { createLifetime, createSupervisedLifetime } from './lifetime.ts'
import { takeSupervision } from './restart-messages.ts'
import { startDevConsole } from './start-console.ts'
import { createOrigin, formatReady, readNetworkAddress, readPortOf } from './ready-lines.ts'

const DEFAULT_PORT = 3_000
/** Loopback only: a development server reads files and runs code on request. */
const DEFAULT_HOST = '127.0.0.1'
const MORE_PORTS = 10

export const runDev: RunCommand = async ({
  root,
  host = DEFAULT_HOST,
  port = DEFAULT_PORT,
  version,
  output,
}) => {
  const supervision = takeSupervision(process.env)
  const lifetime = supervision === undefined ? createLifetime() : createSupervisedLifetime()
  const wanted = supervision?.port ?? port
  const free = await findFreePort(host, wanted, MORE_PORTS)
  if (free === undefined) throw createError('WM_PORT_IN_USE', { host, port: wanted })
  const say = (sentence: string): void => output.write(`${output.paint.warn('!')} ${sentence}\n`)
  if (free !== wanted) say(`Port ${wanted} is taken, using ${free}.`)
  let ownConsole: EmbeddedConsole | undefined
  // For port 0 the system chooses, and tells when the server listens.
  let origin = createOrigin({ host: DEFAULT_HOST, port: free })
  const dev = await createDevApp({
    root,
    say,
    createPublicFiles: createPublicFolder,
    onSettings({ file, files }) {
      if (lifetime.startAgain === undefined)
        return say(`${file} has changed. Restart "waymark dev" to use what it says now.`)
      say(`${file} has changed: starting again.`)
      lifetime.startAgain(files)
    },
    findReport: (digest) => ownConsole && `${origin}${CONSOLE_REPORT_PATH}${encodeURIComponent(digest)}`,
    async createTelemetry(runtime) {
      ownConsole = await startDevConsole(runtime, { host, origin, say })
      return createTelemetry({
        ...runtime,
        service: ownConsole && createOwnService(ownConsole.link),
        note: say,
      })
    },
  })
  const { askMiddleware } = dev.app
  const images = createLateImageService({ ...dev.imageOptions, ...(askMiddleware && { askMiddleware }) })
  const server = await serve({ ...dev, images, host, port: free, console: createForward(ownConsole) })
  origin = createOrigin({ host: DEFAULT_HOST, port: readPortOf(server.url) })
  const networkAddress = readNetworkAddress()
  const address = networkAddress === undefined ? {} : { networkAddress }
  const facts = {
    version,
    ms: performance.now(),
    host,
    port: readPortOf(server.url),
    ...address,
    ...dev.prefixes,
    ...(ownConsole === undefined ? {} : { consolePath: ownConsole.path }),
  }
  output.write(formatReady(facts, output.paint))
  installProcessErrors({ report: dev.report, stop() {} })
  lifetime.onStop(async () => {
    await Promise.all([server.close({ graceMs: 0 }), dev.close(), ownConsole?.close()])
  })
  lifetime.tellReady(facts.port)
  return undefined
}

/** A page on another site must not reach the console through a name that it points at this machine. */
function createForward(ownConsole: EmbeddedConsole | undefined): ConsoleForward | undefined {
  if (ownConsole === undefined) return undefined
  const { socketPath } = ownConsole.link
  return createConsoleForward({ socketPath, allows: ({ headers }) => isAllowedHost(headers.host) })
}

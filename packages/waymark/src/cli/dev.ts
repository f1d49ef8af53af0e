import { createDevApp } from '../build/dev-app.ts'
import { installProcessErrors } from '../node/process-errors.ts'
import { serve } from '../node/serve.ts'
import { createImageService } from '../node/image/serve-image.ts'
import { createPublicFolder } from '../node/static-files.ts'
import { createTelemetry } from '../node/telemetry/create-telemetry.ts'
import { createError } from '../shared/errors.ts'
import { findFreePort } from './free-port.ts'
import type { RunCommand } from './main.ts'
import { formatReady, readNetworkAddress, readPortOf } from './ready-lines.ts'

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
  const free = await findFreePort(host, port, MORE_PORTS)
  if (free === undefined) throw createError('WM_PORT_IN_USE', { host, port })
  const say = (sentence: string): void => output.write(`${output.paint.warn('!')} ${sentence}\n`)
  if (free !== port) say(`Port ${port} is taken, using ${free}.`)
  const dev = await createDevApp({ root, say, createPublicFiles: createPublicFolder, createTelemetry })
  const { askMiddleware } = dev.app
  const images = createImageService({ ...dev.imageOptions, ...(askMiddleware && { askMiddleware }) })
  const server = await serve({ ...dev, images, host, port: free })
  const networkAddress = readNetworkAddress()
  const address = networkAddress === undefined ? {} : { networkAddress }
  const facts = {
    version,
    ms: performance.now(),
    host,
    port: readPortOf(server.url),
    ...address,
    ...dev.prefixes,
  }
  output.write(formatReady(facts, output.paint))
  installProcessErrors({ report: dev.report, stop() {} })
  closeOnSignal(async () => {
    await Promise.all([server.close({ graceMs: 0 }), dev.close()])
  })
  return undefined
}

/** The second signal does not wait. */
function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  const onSignal = (): void => {
    if (closing) process.exit(1)
    closing = true
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

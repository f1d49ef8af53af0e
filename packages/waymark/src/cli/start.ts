import path from 'node:path'
import { applyEnv, loadEnv, readOwnEnv } from '../build/load-env.ts'
import { formatErrorReport, loadApp } from '../node/load-app.ts'
import { installProcessErrors } from '../node/process-errors.ts'
import { serve } from '../node/serve.ts'
import { installShutdown } from '../node/shutdown.ts'
import type { RunCommand } from './main.ts'
import { formatReady, readNetworkAddress, readPortOf } from './ready-lines.ts'

const DEFAULT_PORT = 3_000
const DEFAULT_HOST = '0.0.0.0'

export const runStart: RunCommand = async ({
  root,
  host = DEFAULT_HOST,
  port = DEFAULT_PORT,
  version,
  output,
  errors,
}) => {
  // Secrets are read when the server starts; the build holds only what is public.
  applyEnv(await loadEnv({ root, mode: 'production', processEnv: readOwnEnv(process.env) }), process.env)
  const { app, manifest, files } = await loadApp(path.join(root, '.waymark'))
  const server = await serve({ app, files, names: manifest.names, prefixes: manifest.config, host, port })
  installShutdown(server)
  installProcessErrors({
    report: (error) => errors.write(`${formatErrorReport({ error })}\n`),
    stop: () => void server.close().finally(() => process.exit(1)),
  })
  const networkAddress = readNetworkAddress()
  const address = networkAddress === undefined ? {} : { networkAddress }
  const facts = { version, ms: performance.now(), host, port: readPortOf(server.url), ...address }
  output.write(formatReady(facts, output.paint))
  return undefined
}

import path from 'node:path'
import { CONSOLE_SECRET_FILE, keepSecret, LINK_KEY_FILE } from '#service/access/kept-secret.js'
import type { Service } from '#service/service.js'
import { startServiceServer, type ServiceServer, type ServiceServerOptions } from '#service/stand-alone.js'
import { createConsoleListener } from '../node/console/console-listener.ts'
import { keepYoungSpace } from '../node/console/console-memory.ts'
import { createConsolePages } from '../node/console/console-pages.ts'
import { readForwardedAddress } from '../node/console/forwarded-address.ts'
import { installHost } from '../node/console/install-host.ts'
import { readAlertSettings } from '../node/console/alert-settings.ts'
import { installShutdown } from '../node/shutdown.ts'
import { createError } from '../shared/errors.ts'
import { CONSOLE_PATH } from '../shared/wire.ts'
import type { CommandContext } from './main.ts'
import { createOrigin, formatReady, readNetworkAddress, readPortOf } from './ready-lines.ts'

const DEFAULT_PORT = 8_090
const DEFAULT_HOST = '127.0.0.1'

export interface ConsoleData {
  dataDir: string
  password: string | undefined
}

/** The service and its console alone. */
export async function serveConsole(context: CommandContext, data: ConsoleData): Promise<undefined> {
  const { host = DEFAULT_HOST, output, version } = context
  const { database, url = '', trustProxy = 0, errorsPerHour } = context.console ?? {}
  const { dataDir, password } = data
  const server = await listen(context, {
    dataDir,
    ...(database === undefined ? {} : { databaseUrl: database }),
    projects: [],
    createConsoleUrl: (port) => createConsoleUrl({ ...context, port }),
    ...readAlertSettings(process.env),
    ...(errorsPerHour === undefined ? {} : { quotas: [{ seconds: 3_600, events: errorsPerHour }] }),
    say: (sentence) => output.write(`${sentence}\n`),
    createListener: (service) => createListener(service, data, { url, trustProxy }),
  })
  const key = password === undefined ? `?key=${await keepSecret(dataDir, LINK_KEY_FILE)}` : ''
  const facts = { version, ms: performance.now(), host, port: readPortOf(server.url) }
  output.write(formatReady({ ...facts, consolePath: CONSOLE_PATH + key }, output.paint))
  installShutdown({ close: () => server.close() })
  return undefined
}

/** For links in alerts. */
function createConsoleUrl({ host = DEFAULT_HOST, port, console }: CommandContext & { port: number }): string {
  const networkAddress = readNetworkAddress()
  const place = { host, port, ...(networkAddress === undefined ? {} : { networkAddress }) }
  return (console?.url ?? createOrigin(place)) + CONSOLE_PATH
}

async function listen(
  { host = DEFAULT_HOST, port = DEFAULT_PORT }: CommandContext,
  options: Omit<ServiceServerOptions, 'host' | 'port'>,
): Promise<ServiceServer> {
  try {
    return await startServiceServer({ ...options, host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw createError('WM_PORT_IN_USE', { host, port }, error)
  }
}

async function createListener(
  service: Service,
  { dataDir, password }: ConsoleData,
  { url, trustProxy }: { url: string; trustProxy: number },
): Promise<ReturnType<typeof createConsoleListener>> {
  await installHost(service, { place: 'alone', isOpen: false, dataDir, password })
  const showPage = createConsolePages({
    cacheDir: path.join(dataDir, 'cache'),
    secret: await keepSecret(dataDir, CONSOLE_SECRET_FILE),
    config: { canonicalOrigin: url, trustProxy: trustProxy === 0 ? false : trustProxy },
  })
  const listener = createConsoleListener({
    service,
    showPage,
    readAddress: (request) => readForwardedAddress(request, trustProxy),
    isBehindApp: false,
  })
  return (request, response) => {
    keepYoungSpace()
    listener(request, response)
  }
}

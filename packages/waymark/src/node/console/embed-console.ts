import { join } from 'node:path'
import type { EditorDoor } from '#service/console-host.js'
import { keepSecret, LINK_KEY_FILE } from '#service/access/kept-secret.js'
import { deriveKey } from '../../shared/deploy-secret.ts'
import type { OwnService } from '../../shared/seams.ts'
import { CONSOLE_PATH } from '../../shared/wire.ts'
import { readAppName } from '../read-app-name.ts'
import type { ConsoleSettings } from './choose-console.ts'
import { APP_PROJECT_ID } from './console-messages.ts'
import { createConsoleSink } from './console-sink.ts'
import { prepareDataDir } from './data-dir.ts'
import { createSocketPath, runConsole, type ConsoleProcess } from './run-console.ts'

/** A console beside an app. */
export interface EmbeddedConsole extends ConsoleProcess {
  link: ConsoleLink
  /** Where to go in a browser, from the first slash; with the key, if that is how one gets in. */
  path: string
}

/** All that a process needs to reach a console: plain data, to be handed to workers. */
export interface ConsoleLink {
  socketPath: string
  publicKey: string
}

export interface EmbedOptions {
  root: string
  place: 'dev' | 'app'
  settings: ConsoleSettings
  /** Of the deploy. */
  secret: string
  /** Empty: the app does not know under which address people reach it. */
  origin: string
  /** In development. */
  editor?: EditorDoor
  say(sentence: string): void
}

/** Letters and digits of a public key. */
const PUBLIC_KEY_CHARS = 32

/** Starts the console and does not wait for it: the app comes first. */
export async function embedConsole(options: EmbedOptions): Promise<EmbeddedConsole> {
  const { root, place, settings, secret, origin, editor, say } = options
  const { dataDir, door } = settings
  const socketPath = await createSocketPath()
  const publicKey = (await deriveKey(secret, 'console-project'))
    .replace(/[^A-Za-z\d]/g, '')
    .slice(0, PUBLIC_KEY_CHARS)
  const key = door === 'key' ? await readKey(dataDir) : undefined
  const console = runConsole({
    say,
    order: {
      ...settings,
      place,
      socketPath,
      project: { name: await readAppName(root), publicKey },
      // Paths in stacks of pages begin below the first, those of the server below the second.
      sourceMapDirs: [join(root, '.waymark/client'), join(root, '.waymark/server')],
      secret: await deriveKey(secret, 'console'),
      consoleUrl: origin === '' ? '' : origin + CONSOLE_PATH,
      ...(editor === undefined ? {} : { editor }),
    },
  })
  return {
    link: { socketPath, publicKey },
    path: key === undefined ? CONSOLE_PATH : `${CONSOLE_PATH}?key=${key}`,
    close: console.close,
  }
}

/** The service behind the link, for the telemetry of the app. */
export function createOwnService({ socketPath, publicKey }: ConsoleLink): OwnService {
  // The name of the host is never used: servers have the socket, and pages know where they came from.
  const dsn = `http://${publicKey}@localhost${CONSOLE_PATH}/${APP_PROJECT_ID}`
  return { sink: createConsoleSink(socketPath), dsn }
}

/** A folder that cannot be written is the console's failure, which tells of it; the app starts all the same. */
async function readKey(dataDir: string): Promise<string | undefined> {
  try {
    await prepareDataDir(dataDir)
    return await keepSecret(dataDir, LINK_KEY_FILE)
  } catch {
    return undefined
  }
}

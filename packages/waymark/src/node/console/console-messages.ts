import type { EditorDoor } from '#service/console-host.js'

/** What a server and the process of its console tell each other. */

/** The app is the first project of its own service. */
export const APP_PROJECT_ID = 1

/** Everything the process needs. Sent as a message: arguments and variables of a process can be seen from outside. */
export interface ConsoleOrder {
  place: 'dev' | 'app'
  door: 'open' | 'key' | 'password'
  password?: string
  dataDir: string
  databaseUrl?: string
  /** Listens here. */
  socketPath: string
  /** The app is the first project. */
  project: { name: string; publicKey: string }
  /** Where builds of the app leave their source maps. */
  sourceMapDirs: string[]
  /** Of this console, the same for all servers of a deploy. */
  secret: string
  /** For links in alerts; empty: there is no address to link to. */
  consoleUrl: string
  /** In development. */
  editor?: EditorDoor
}

export type ToConsole = { kind: 'start'; order: ConsoleOrder } | { kind: 'stop' }

export type FromConsole =
  | { kind: 'ready' }
  /** It ends now. */
  | { kind: 'failed'; message: string; hint: string }

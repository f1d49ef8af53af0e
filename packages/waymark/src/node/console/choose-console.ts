import { resolve } from 'node:path'
import type { ConsoleConfig } from '../../shared/console-config.ts'

export interface ConsoleQuestion {
  /** Folder of the app. */
  root: string
  mode: 'development' | 'production'
  /** Address that the server listens on. */
  host: string
  config: ConsoleConfig
  env: Record<string, string | undefined>
  /** Reports go to another service. */
  hasDsn: boolean
}

export type ConsoleChoice =
  | { isOn: true; settings: ConsoleSettings }
  /** `isUnsafe`: it would be on, but anybody could try to get in and there is no password. */
  | { isOn: false; isUnsafe: boolean }

export interface ConsoleSettings {
  /** `open`: nobody signs in. `key`: the link that is printed. `password`: both. */
  door: 'open' | 'key' | 'password'
  password?: string
  /** Absolute. */
  dataDir: string
  databaseUrl?: string
}

const DATA_DIR = '.waymark-data'
/** What is tried out while developing stays apart from what really happened. */
const DEV_DATA_DIR = '.waymark-data/development'
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i

/** Whether this server has a console, and how people get in. */
export function chooseConsole({ root, mode, host, config, env, hasDsn }: ConsoleQuestion): ConsoleChoice {
  const isDev = mode === 'development'
  const isWanted = readSwitch(env['WAYMARK_CONSOLE']) ?? config.enabled ?? !hasDsn
  if (!isWanted) return { isOn: false, isUnsafe: false }
  const password = env['WAYMARK_CONSOLE_PASSWORD'] || config.password
  const isLocal = LOOPBACK.test(host)
  if (!isLocal && !isDev && password === undefined) return { isOn: false, isUnsafe: true }
  const dataDir = env['WAYMARK_CONSOLE_DATA'] || config.dataDir || (isDev ? DEV_DATA_DIR : DATA_DIR)
  const databaseUrl = isDev ? undefined : env['WAYMARK_CONSOLE_DATABASE'] || config.databaseUrl
  return {
    isOn: true,
    settings: {
      door: isDev && isLocal ? 'open' : password === undefined ? 'key' : 'password',
      ...(password === undefined ? {} : { password }),
      dataDir: resolve(root, dataDir),
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    },
  }
}

function readSwitch(text: string | undefined): boolean | undefined {
  if (text === 'on') return true
  return text === 'off' ? false : undefined
}

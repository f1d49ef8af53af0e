import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import { CONFIG_FILES, type ResolvedProject } from './config.ts'
import { listEnvFiles } from './load-env.ts'
import { NEXT_CONFIG_FILES } from './next-config.ts'

type SettingsProject = Pick<ResolvedProject, 'root' | 'mode' | 'configFile' | 'appDir'> & {
  config: Pick<ResolvedProject['config'], 'pageExtensions'>
}

export interface SettingsChange {
  /** Relative to the app. */
  file: string
  /** All that are watched. */
  files: string[]
}

/** Editors empty a file before they write it, or take it away and put another one in its place. */
const QUIET_MS = 100

/**
 * Env files and the configuration are read once: their values are compiled into modules and held by plugins.
 * Instrumentation has set up the process, and cannot undo that. A file that says what it said before is no change.
 */
export function watchSettings(
  { watcher }: Pick<ViteDevServer, 'watcher'>,
  { root, mode, configFile, appDir, config }: SettingsProject,
  onChange: (change: SettingsChange) => void,
): void {
  const ownNames = CONFIG_FILES.map((name) => join(root, name))
  const nextNames = NEXT_CONFIG_FILES.map((name) => join(root, name))
  // One of the app's own puts the other kind out of use. Of names that are not there yet a file may be made.
  const isOwn = configFile !== undefined && ownNames.includes(configFile)
  const files = new Set([...listEnvFiles(mode).map((name) => join(root, name)), ...ownNames])
  if (!isOwn) for (const file of nextNames) files.add(file)
  for (const extension of config.pageExtensions)
    files.add(join(dirname(appDir), `instrumentation.${extension}`))
  const known = new Map([...files].map((file) => [file, readText(file)]))
  const timers = new Map<string, NodeJS.Timeout>()
  const compare = async (file: string): Promise<void> => {
    const text = readText(file)
    const before = known.get(file)
    known.set(file, text)
    if ((await text) !== (await before)) onChange({ file: relative(root, file), files: [...files] })
  }
  const onEvent = (file: string): void => {
    if (!files.has(file)) return
    clearTimeout(timers.get(file))
    timers.set(file, setTimeout(() => void compare(file), QUIET_MS).unref())
  }
  watcher.add([...files])
  for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, onEvent)
}

/** Undefined: there is none. */
function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

import { dirname, join, relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import { CONFIG_FILES, type ResolvedProject } from './config.ts'
import type { Say } from './dev-notes.ts'
import { listEnvFiles } from './load-env.ts'
import { NEXT_CONFIG_FILES } from './next-config.ts'

type SettingsProject = Pick<ResolvedProject, 'root' | 'mode' | 'configFile' | 'appDir'> & {
  config: Pick<ResolvedProject['config'], 'pageExtensions'>
}

/**
 * Env files and the configuration are read once: their values are compiled into modules and held by plugins.
 * Instrumentation has set up the process, and cannot undo that. To apply only a part of a change would be worse than
 * to say that it waits.
 */
export function watchSettings(
  { watcher }: Pick<ViteDevServer, 'watcher'>,
  { root, mode, configFile, appDir, config }: SettingsProject,
  say: Say,
): void {
  const ownNames = CONFIG_FILES.map((name) => join(root, name))
  const nextNames = NEXT_CONFIG_FILES.map((name) => join(root, name))
  // One of the app's own puts the other kind out of use. Of names that are not there yet a file may be made.
  const isOwn = configFile !== undefined && ownNames.includes(configFile)
  const files = new Set([...listEnvFiles(mode).map((name) => join(root, name)), ...ownNames])
  if (!isOwn) for (const file of nextNames) files.add(file)
  for (const extension of config.pageExtensions)
    files.add(join(dirname(appDir), `instrumentation.${extension}`))
  watcher.add([...files])
  const onChange = (file: string): void => {
    if (files.has(file))
      say(`${relative(root, file)} has changed. Restart "waymark dev" to use what it says now.`)
  }
  watcher.on('add', onChange)
  watcher.on('change', onChange)
  watcher.on('unlink', onChange)
}

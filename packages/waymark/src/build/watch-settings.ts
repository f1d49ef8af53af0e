import { dirname, join, relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { ResolvedProject } from './config.ts'
import type { Say } from './dev-notes.ts'
import { listEnvFiles } from './load-env.ts'

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
  const files = new Set(listEnvFiles(mode).map((name) => join(root, name)))
  if (configFile !== undefined) files.add(configFile)
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

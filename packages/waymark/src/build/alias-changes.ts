import type { Plugin } from 'vite'
import { isAliasFile } from './path-aliases.ts'

/**
 * Vite reads `paths` of a tsconfig again only when a file is new, and modules keep what they found. So a change of it counts as a new
 * file for all who look for files, and every module is compiled anew.
 */
export function aliasChangesPlugin(): Plugin {
  return {
    name: 'waymark:alias-changes',
    apply: 'serve',
    configureServer({ watcher, environments }) {
      const all = Object.values(environments)
      const onChange = async (file: string): Promise<void> => {
        if (!isAliasFile(file)) return
        await Promise.all(
          all.map(({ pluginContainer }) => pluginContainer.watchChange(file, { event: 'create' })),
        )
        for (const { moduleGraph, hot } of all) {
          moduleGraph.invalidateAll()
          hot.send({ type: 'full-reload', path: '*' })
        }
      }
      watcher.on('change', onChange)
      watcher.on('add', onChange)
      watcher.on('unlink', onChange)
    },
  }
}

import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { DevEnvironment, Plugin } from 'vite'

const PACKAGE = '/node_modules/'

/**
 * An import is often written before the file that it names. A module that found nothing is kept as it was compiled then, so
 * a new file counts as an edit of all of these. One whose file has gone is kept as well, so that nobody would be told what is missing
 * where: that counts as an edit, too.
 */
export function missingImportsPlugin(): Plugin {
  const importers = new Set<string>()
  return {
    name: 'waymark:missing-imports',
    apply: 'serve',
    // Asked when nobody else knows the name.
    resolveId: {
      order: 'post',
      filter: { id: /^[^\0]/ },
      handler(_, importer) {
        const [file = ''] = importer?.split('?', 1) ?? []
        if (isOfApp(file)) importers.add(file)
      },
    },
    configureServer({ watcher, environments }) {
      const all = Object.values(environments)
      // Where files are looked for, what was found is remembered until this is told.
      const forget = async (file: string, event: 'create' | 'delete'): Promise<unknown> =>
        Promise.all(all.map(({ pluginContainer }) => pluginContainer.watchChange(file, { event })))
      const edit = (files: Iterable<string>): void => {
        for (const file of files) if (existsSync(file)) watcher.emit('change', file)
      }
      watcher.on('add', async (file) => {
        if (importers.size === 0) return
        await forget(file, 'create')
        const waiting = [...importers]
        importers.clear()
        edit(waiting)
      })
      watcher.on('unlink', async (file) => {
        const waiting = listImporters(file, all)
        if (waiting.length === 0) return
        await forget(file, 'delete')
        edit(waiting)
      })
    },
  }
}

function isOfApp(file: string): boolean {
  return isAbsolute(file) && !file.includes(PACKAGE)
}

function listImporters(file: string, environments: readonly DevEnvironment[]): string[] {
  const modules = environments.flatMap(({ moduleGraph }) => [...(moduleGraph.getModulesByFile(file) ?? [])])
  const files = modules.flatMap(({ importers }) => [...importers].map((importer) => importer.file ?? ''))
  return [...new Set(files)].filter(isOfApp)
}

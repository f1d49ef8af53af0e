import { isAbsolute } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = '/node_modules/'

/**
 * An import is often written before the file that it names. A module that found nothing is kept as it was compiled then, so
 * a new file counts as an edit of all of these.
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
        if (isAbsolute(file) && !file.includes(PACKAGE)) importers.add(file)
      },
    },
    configureServer({ watcher }) {
      watcher.on('add', () => {
        const waiting = [...importers]
        importers.clear()
        for (const file of waiting) watcher.emit('change', file)
      })
    },
  }
}

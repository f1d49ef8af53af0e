import { relative } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { createError, type WaymarkError } from '../shared/errors.ts'
import { writeAwaited } from './check-findings.ts'
import { listAsyncNames, listSyncReads } from './check-sync-reads.ts'
import { lineAt } from './line-at.ts'
import { readLanguage } from './source-language.ts'

/**
 * `cookies().get()` as it was written once: the functions of the request give promises. It fails where it runs, with words that do
 * not say so.
 */
export function syncCallsPlugin(root: string): Plugin {
  return {
    name: 'waymark:sync-calls',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\// }, code: /\/headers['"]/ },
      handler(code, id) {
        for (const { message, hint } of listSyncCalls(code, relative(root, id)))
          this.warn(`${message} ${hint}`)
        return undefined
      },
    },
  }
}

/** `file` is relative to the app; files that do not compile are told by others. */
export function listSyncCalls(code: string, file: string): WaymarkError[] {
  const { program, module, errors } = parseSync(file, code, { lang: readLanguage(file) })
  const names = errors.length > 0 ? new Set() : listAsyncNames(module)
  if (names.size === 0) return []
  return listSyncReads(program)
    .filter(({ name }) => names.has(name))
    .map((read) =>
      createError('WM_UNAWAITED_CALL', {
        file: `${file}:${lineAt(code, read.start)}`,
        name: read.name,
        member: read.member,
        awaited: writeAwaited(read),
      }),
    )
}

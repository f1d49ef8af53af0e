import { dirname, relative, sep } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { insertFirst, usesGlobal, type SyntaxNode } from './free-names.ts'
import { readLanguage } from './source-language.ts'

/**
 * `__dirname` and `__filename` of code that runs on the server: where the file is among the sources, seen from the folder that the
 * app is started in, because the build may have been made elsewhere. What is bundled has no folder of its own.
 */
export function sourceFolderPlugin(root: string): Plugin {
  return {
    name: 'waymark:source-folder',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?(?:\?|$)/, code: /\b__(?:dirname|filename)\b/ },
      handler(code, id) {
        const file = id.split('?', 1)[0] ?? id
        if (!file.startsWith(`${root}${sep}`) || file.includes('/node_modules/')) return undefined
        const edited = declareFolder(code, file, root)
        return edited === undefined ? undefined : { code: edited, map: null }
      },
    },
  }
}

/** Undefined: there is nothing to declare. */
export function declareFolder(code: string, file: string, root: string): string | undefined {
  const { program, errors } = parseSync(file, code, { lang: readLanguage(file) })
  if (errors.length > 0) return undefined
  const body = program.body as unknown as SyntaxNode[]
  const path = relative(root, file).split(sep).join('/')
  const values = { __dirname: dirname(path), __filename: path }
  const missing = Object.entries(values).filter(([name]) => usesGlobal(body, name))
  if (missing.length === 0) return undefined
  const text = missing
    .map(
      ([name, value]) =>
        `const ${name} = process.cwd()${value === '.' ? '' : ` + ${JSON.stringify(`/${value}`)}`};`,
    )
    .join('')
  return insertFirst(code, body, text)
}

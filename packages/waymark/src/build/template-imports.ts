import { parseSync, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { createAliasReader, writeFolder, type PathAlias } from './path-aliases.ts'
import { readLanguage } from './source-language.ts'
import { rewriteTemplateRequires } from './template-requires.ts'

/**
 * The bundler finds the files that an import with a variable may mean if its path is relative. Apps write it with the alias
 * of their tsconfig as well: `import(`@/messages/${locale}.json`)`.
 */
export function templateImportsPlugin(root: string): Plugin {
  const aliases = createAliasReader(root)
  return {
    name: 'waymark:template-imports',
    enforce: 'pre',
    watchChange: aliases.watchChange,
    transform: {
      filter: {
        id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\// },
        code: /\b(?:import|require)\s*\(\s*(?:\/\*[^*]*\*\/\s*)*(?:`[^`$]*\$\{|'[^'\n]*'\s*\+|"[^"\n]*"\s*\+)/,
      },
      async handler(code, id) {
        const known = await aliases.read(id)
        const imported = rewriteTemplateImports(code, id, known)
        const rewritten = rewriteTemplateRequires(imported ?? code, id, known) ?? imported
        return rewritten === undefined ? undefined : { code: rewritten, map: null }
      },
    },
  }
}

export function rewriteTemplateImports(
  code: string,
  id: string,
  aliases: readonly PathAlias[],
): string | undefined {
  const { module, errors } = parseSync(id, code, { lang: readLanguage(id) })
  if (errors.length > 0) return undefined
  const edits = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }): Edit[] => {
    const [, spaces = '', known = ''] = /^(\s*)`([^`$]*)\$\{/.exec(code.slice(start, end)) ?? []
    const alias = aliases.find((one) => known.startsWith(one.start))
    if (alias === undefined) return []
    const from = start + spaces.length + 1
    return [{ start: from, end: from + alias.start.length, text: writeFolder(alias, id) }]
  })
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

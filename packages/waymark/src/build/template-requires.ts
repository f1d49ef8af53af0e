import { parseSync, Visitor } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { readLanguage } from './source-language.ts'
import { writeFolder, type PathAlias } from './path-aliases.ts'

/** Signs that mean something in a pattern of files. */
const SIGNS = /[[\](){}*?!+@\\]/g
const EXTENSION = /\.\w+$/
const CODE = '.{js,jsx,mjs,cjs,ts,tsx,json}'

/**
 * Of several files, the one that the path names, with or without its extension. JSON is its value; of modules there is all that they
 * export, as in a bundler.
 */
const FIND = [
  '((all, path) => {',
  'const key = Object.keys(all).find((name) => name === path || name.replace(/\\.\\w+$/, "") === path);',
  'if (key === undefined) throw Object.assign(new Error(`Cannot find module \'${path}\'`), { code: "MODULE_NOT_FOUND" });',
  'return key.endsWith(".json") ? all[key].default : all[key];',
  '})',
].join(' ')

/** `require` of a path with a variable: all files that it may mean are there, and one is taken. */
export function rewriteTemplateRequires(
  code: string,
  id: string,
  aliases: readonly PathAlias[],
): string | undefined {
  const { program, errors } = parseSync(id, code, { lang: readLanguage(id) })
  if (errors.length > 0) return undefined
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ start, callee, arguments: [path] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'require') return
      if (path?.type !== 'TemplateLiteral' || path.expressions.length === 0) return
      const texts = path.quasis.map(({ value }) => value.cooked ?? value.raw)
      const known = readStart(texts[0]!, id, aliases)
      if (known === undefined) return
      texts[0] = known.folder + texts[0]!.slice(known.written.length)
      const glob = `import.meta.glob(${JSON.stringify(createPattern(texts))}, { eager: true })`
      const end = path.start + 1 + known.written.length
      edits.push({ start, end, text: `${FIND}(${glob}, \`${known.folder}` })
    },
  }).visit(program)
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

/** What the path begins with, and the same seen from the file. Undefined: it is no path of a file. */
function readStart(
  text: string,
  id: string,
  aliases: readonly PathAlias[],
): { written: string; folder: string } | undefined {
  const [near] = /^\.\.?\//.exec(text) ?? []
  if (near !== undefined) return { written: near, folder: near }
  const alias = aliases.find(({ start }) => text.startsWith(start))
  return alias && { written: alias.start, folder: writeFolder(alias, id) }
}

function createPattern(texts: readonly string[]): string {
  const pattern = texts
    .map((text) => text.replaceAll(SIGNS, '\\$&'))
    .join('*')
    .replaceAll(/(?<!\\)\*{2,}/g, '*')
  return EXTENSION.test(texts.at(-1)!) ? pattern : pattern + CODE
}

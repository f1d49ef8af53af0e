import { dirname, join } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { readLanguage } from './source-language.ts'
import { writeFolder, type PathAlias } from './path-aliases.ts'

type Expression = ESTree.Expression

/** Signs that mean something in a pattern of files. */
const SIGNS = /[[\](){}*?!+@\\]/g
const EXTENSION = /\.\w+$/
const CODE = '.{js,jsx,mjs,cjs,ts,tsx,json}'

/** Of several files, the one that the path names, with or without its extension; then what is made of it. */
const createFind = (result: string): string =>
  [
    '((all, path) => {',
    'const key = Object.keys(all).find((name) => name === path || name.replace(/\\.\\w+$/, "") === path);',
    'if (key === undefined) throw Object.assign(new Error(`Cannot find module \'${path}\'`), { code: "MODULE_NOT_FOUND" });',
    `return ${result};`,
    '})',
  ].join(' ')

/** JSON is its value; of modules there is all that they export, as in a bundler. */
const FIND = createFind('key.endsWith(".json") ? all[key].default : all[key]')
const LOAD = `(async (all, path) => ${createFind('all[key]()')}(all, path))`
/** Somebody wants the bundler to leave it alone. */
const IGNORED = /\/\*[^*]*\b(?:vite-ignore|\w+Ignore:\s*true)\b/

/**
 * `require` of a path with a variable, and `import` where the path is put together or names no extension: all files that it may mean are
 * there, and one is taken. Templates with an extension are the bundler's.
 */
export function rewriteTemplateRequires(
  code: string,
  id: string,
  aliases: readonly PathAlias[],
): string | undefined {
  const { program, errors } = parseSync(id, code, { lang: readLanguage(id) })
  if (errors.length > 0) return undefined
  const edits: Edit[] = []
  const rewrite = (start: number, path: Expression, find: { name: string; options: string }): void => {
    const texts = readTexts(path)
    if (texts === undefined || IGNORED.test(code.slice(start, path.start))) return
    const folder = readFolder(texts[0]!, id, aliases)
    if (folder === undefined) return
    texts[0] = folder.path + texts[0]!.slice(folder.written.length)
    const glob = `import.meta.glob(${JSON.stringify(createPattern(texts))}${find.options})`
    const end = path.start + 1 + folder.written.length
    edits.push({ start, end, text: `${find.name}(${glob}, ${code[path.start]}${folder.path}` })
  }
  new Visitor({
    CallExpression({ start, callee, arguments: [path] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'require' || path === undefined) return
      if (path.type !== 'SpreadElement') rewrite(start, path, { name: FIND, options: ', { eager: true }' })
    },
    ImportExpression({ start, source, options }) {
      const isNamed = source.type === 'TemplateLiteral' && EXTENSION.test(readTexts(source)?.at(-1) ?? '')
      if (!isNamed && options === null) rewrite(start, source, { name: LOAD, options: '' })
    },
  }).visit(program)
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

/** What stands between the variables of a path. Undefined: there are none, or it begins with one. */
function readTexts(path: Expression): string[] | undefined {
  const texts = collectTexts(path)
  return texts === undefined || texts.length < 2 || texts[0] === '' ? undefined : texts
}

function collectTexts(path: Expression): string[] | undefined {
  if (path.type === 'TemplateLiteral') return path.quasis.map(({ value }) => value.cooked ?? value.raw)
  if (path.type === 'Literal') return typeof path.value === 'string' ? [path.value] : undefined
  if (path.type !== 'BinaryExpression' || path.operator !== '+') return undefined
  const left = collectTexts(path.left)
  if (left === undefined) return undefined
  const right = collectTexts(path.right) ?? ['', '']
  return [...left.slice(0, -1), left.at(-1)! + right[0]!, ...right.slice(1)]
}

/** The folder that the path begins with, and the same seen from the file. Undefined: it is no path of a file. */
function readFolder(
  text: string,
  id: string,
  aliases: readonly PathAlias[],
): { written: string; path: string } | undefined {
  const written = text.slice(0, text.lastIndexOf('/') + 1)
  if (/^\.\.?\//.test(written))
    return { written, path: writeFolder({ folder: join(dirname(id), written) }, id) }
  const alias = aliases.find(({ start }) => written.startsWith(start))
  return (
    alias && {
      written,
      path: writeFolder({ folder: join(alias.folder, written.slice(alias.start.length)) }, id),
    }
  )
}

function createPattern(texts: readonly string[]): string {
  const pattern = texts
    .map((text) => text.replaceAll(SIGNS, '\\$&'))
    .join('*')
    .replaceAll(/(?<!\\)\*{2,}/g, '*')
  return EXTENSION.test(texts.at(-1)!) ? pattern : pattern + CODE
}

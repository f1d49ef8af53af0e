import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { NOT_LITERAL, readLiteral, type Node } from './literal-value.ts'
import { readLanguage } from './source-language.ts'

/** Of `"@/*": ["./src/*"]`: what names begin with, and the folder that stands for it. */
export interface PathAlias {
  start: string
  folder: string
}

/**
 * The bundler finds the files that an import with a variable may mean if its path is relative. Apps write it with the alias
 * of their tsconfig as well: `import(`@/messages/${locale}.json`)`.
 */
export function templateImportsPlugin(root: string): Plugin {
  let aliases: Promise<PathAlias[]> | undefined
  return {
    name: 'waymark:template-imports',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\// },
        code: /\bimport\s*\(\s*`[^`.$/]/,
      },
      async handler(code, id) {
        const rewritten = rewriteTemplateImports(code, id, await (aliases ??= readAliases(root)))
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
    const path = relative(dirname(id), alias.folder) || '.'
    const text = `${path.startsWith('.') ? path : `./${path}`}/`
    return [{ start: from, end: from + alias.start.length, text }]
  })
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

/** The longest comes first. */
export async function readAliases(root: string): Promise<PathAlias[]> {
  const found =
    (await readPaths(join(root, 'tsconfig.json'))) ?? (await readPaths(join(root, 'jsconfig.json'))) ?? []
  return found.toSorted((one, other) => other.start.length - one.start.length)
}

interface Tsconfig {
  extends?: unknown
  compilerOptions?: { baseUrl?: unknown; paths?: Record<string, unknown> }
}

/** Undefined: there is no such file. */
async function readPaths(file: string): Promise<PathAlias[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { extends: base, compilerOptions = {} } = (readJson(text) ?? {}) as Tsconfig
  const { baseUrl, paths } = compilerOptions
  if (paths === undefined) {
    const isNear = typeof base === 'string' && base.startsWith('.')
    return isNear ? readPaths(resolve(dirname(file), base.endsWith('.json') ? base : `${base}.json`)) : []
  }
  const folder = resolve(dirname(file), typeof baseUrl === 'string' ? baseUrl : '.')
  return Object.entries(paths).flatMap(([name, targets]) => {
    const [target] = Array.isArray(targets) ? (targets as unknown[]) : []
    const isPrefix = name.endsWith('/*') && typeof target === 'string' && target.endsWith('/*')
    return isPrefix ? [{ start: name.slice(0, -1), folder: resolve(folder, target.slice(0, -1)) }] : []
  })
}

/** With comments and commas, as the editor allows them. */
function readJson(text: string): unknown {
  const { program, errors } = parseSync('tsconfig.js', `(${text}\n)`)
  const [statement] = program.body
  if (errors.length > 0 || statement?.type !== 'ExpressionStatement') return undefined
  const value = readLiteral(statement.expression as unknown as Node)
  return value === NOT_LITERAL ? undefined : value
}

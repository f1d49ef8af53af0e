import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  hasDirective,
  transformHoistInlineDirective,
  transformWrapExport,
  type TransformHoistInlineDirectiveMeta,
} from '@vitejs/plugin-rsc/transforms'
import { parseAst, type ESTree, type Plugin, type Rollup } from 'vite'
import { createError } from '../shared/errors.ts'
import { nameDefaultFunction } from './default-function.ts'

/** Runs in the server bundle; Vite is pointed at it, it is never imported here. */
const RUNTIME = fileURLToPath(new URL('../rsc/use-cache.js', import.meta.url))

const DIRECTIVE = 'use cache'
/** Says where entries are kept; all are in the same place here. */
const REMOTE = `${DIRECTIVE}: remote`
/** What belongs to one visitor: browsers may keep it, the server does not. */
const PRIVATE = `${DIRECTIVE}: private`
const ANY_DIRECTIVE = /^use cache(?:: .*)?$/

/** Functions that begin with 'use cache', and the exported ones of files that do, become cached ones. */
export function cacheDirectivePlugin(root: string): Plugin {
  return {
    name: 'waymark:use-cache',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/, code: /['"]use cache\b/ },
      handler(code, id) {
        return compileUseCache(code, { id, file: relative(root, id) })
      },
    },
  }
}

/** Takes code without types and JSX. Undefined: there is nothing to compile. */
export function compileUseCache(
  code: string,
  { id, file }: { id: string; file: string },
): { code: string; map: Rollup.SourceMapInput } | undefined {
  const program = parseAst(code)
  // What is compiled needs a name.
  const named = nameDefaultFunction(code, program, ANY_DIRECTIVE)
  if (named !== undefined) return compileUseCache(named, { id, file })
  // A file that changed is another one: what its functions gave before is not used.
  const version = createHash('sha256').update(file).update(code).digest('base64url').slice(0, 16)
  const wrap = (value: string, name: string, options: CachedOptions): string =>
    `$$cacheFunction(${JSON.stringify(`${version}#${name}`)}, ${value}, ${JSON.stringify(options)})`
  const { output, names } = runTransform(code, program, { wrap, file })
  if (names.length === 0) return undefined
  // At the end: the file may begin with 'use server'.
  output.append(`\nimport { cacheFunction as $$cacheFunction } from ${JSON.stringify(RUNTIME)};\n`)
  return {
    code: rename(output.toString()),
    map: output.generateMap({ source: id, hires: 'boundary' }) as never,
  }
}

/** Actions of the same file are compiled later, and get names that begin like these. As long as those, so that the map holds. */
function rename(code: string): string {
  return code.replaceAll('$$hoist_', () => '$$cache_')
}

/** What the text of a function says about its arguments. */
interface CachedOptions {
  /** So many of them are used; absent: all. */
  used?: number
  /** Of the one at `at` only these properties are used. */
  picked?: { at: number; names: string[] }
  isPrivate?: true
}

interface TransformContext {
  wrap(value: string, name: string, options: CachedOptions): string
  file: string
}

/** What a file or a function may begin with. */
export const FILE_KINDS: readonly string[] = [DIRECTIVE, REMOTE, PRIVATE]

type Transformed = Pick<ReturnType<typeof transformHoistInlineDirective>, 'output' | 'names'>

function runTransform(code: string, program: ESTree.Program, { wrap, file }: TransformContext): Transformed {
  try {
    const directive = FILE_KINDS.find((kind) => hasDirective(program.body as never, kind))
    if (directive !== undefined) {
      const declared = listDeclared(program)
      const find = (value: ESTree.Node | undefined): ESTree.Node | undefined =>
        value?.type === 'Identifier' ? declared.get(value.name) : value
      const { output, exportNames } = transformWrapExport(code, program, {
        runtime: (value, name, { valueNode }) =>
          wrap(value, name, describeFunction(directive, find(valueNode as never), 0)),
        // `export const revalidate = 60` is none of the functions.
        filter(_name, { valueNode }) {
          const value = find(valueNode as never)
          const isFound = value !== undefined && isFunction(value)
          if (isFound && !value.async) throw createError('WM_USE_CACHE_SYNC', { file })
          return valueNode === undefined || isFound
        },
        rejectNonAsyncFunction: true,
      })
      // It has had its effect; bundlers warn of directives that they do not know.
      const { start, end } = program.body.find((node) => 'directive' in node && node.directive === directive)!
      output.update(start, end, ' '.repeat(end - start))
      return { output, names: exportNames }
    }
    return transformHoistInlineDirective(code, program, {
      directive: ANY_DIRECTIVE,
      runtime: (value, name, meta) => wrap(value, name, describeInline(meta, file)),
      noExport: true,
      rejectNonAsyncFunction: true,
    })
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('non async')) throw error
    throw createError('WM_USE_CACHE_SYNC', { file }, error)
  }
}

/** What the file declares, for `export default Page`. */
function listDeclared({ body }: ESTree.Program): ReadonlyMap<string, ESTree.Node> {
  return new Map(
    body.flatMap((statement): [string, ESTree.Node][] => {
      if (statement.type === 'FunctionDeclaration') return [[statement.id?.name ?? '', statement]]
      if (statement.type !== 'VariableDeclaration') return []
      return statement.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init !== null ? [[id.name, init] as [string, ESTree.Node]] : [],
      )
    }),
  )
}

function describeInline(meta: TransformHoistInlineDirectiveMeta, file: string): CachedOptions {
  const { directiveMatch, valueNode, bindVars } = meta
  const [directive] = directiveMatch
  if (!FILE_KINDS.includes(directive)) throw createError('WM_USE_CACHE_KIND', { directive, file })
  return describeFunction(directive, valueNode as never, bindVars.length)
}

function describeFunction(directive: string, node: ESTree.Node | undefined, captured: number): CachedOptions {
  const options = describeArguments(node, captured)
  return directive === PRIVATE ? { ...options, isPrivate: true } : options
}

type Function = ESTree.Function | ESTree.ArrowFunctionExpression

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

function isFunction(node: ESTree.Node): node is Function {
  return FUNCTIONS.has(node.type)
}

/** React gives components more than they ask for, such as the query of the page; what is not used must not be part of the key. */
function describeArguments(node: ESTree.Node | undefined, captured: number): CachedOptions {
  if (node === undefined || !isFunction(node)) return {}
  const params = node.params as ESTree.Node[]
  if (params.some(({ type }) => type === 'RestElement')) return {}
  const used = captured + params.length
  const first = params[0]?.type === 'AssignmentPattern' ? params[0].left : params[0]
  const names = first?.type === 'ObjectPattern' ? listProperties(first as ESTree.ObjectPattern) : undefined
  return names === undefined ? { used } : { used, picked: { at: captured, names } }
}

/** Undefined: it takes whatever there is. */
function listProperties({ properties }: ESTree.ObjectPattern): string[] | undefined {
  const names: string[] = []
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier')
      return undefined
    names.push(property.key.name)
  }
  return names
}

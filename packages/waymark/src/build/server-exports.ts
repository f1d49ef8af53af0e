import { relative } from 'node:path'
import { parseSync, type ESTree, type Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { readLanguage } from './source-language.ts'

/** An export of a `'use server'` file that no browser could call. */
export interface BadExport {
  name: string
  /** What it is, with its article. */
  what: string
  /** Counts from 1. */
  line: number
  /** Counts from 0, as bundlers do. */
  column: number
}

const SOURCE_FILE = /\.[cm]?[jt]sx?$/

/** Every export of a `'use server'` file becomes something that the browser can call; only async functions can be. */
export function serverExportsPlugin(root: string): Plugin {
  return {
    name: 'waymark:server-exports',
    enforce: 'pre',
    transform: {
      filter: { id: { include: SOURCE_FILE, exclude: /\/node_modules\// }, code: /['"]use server['"]/ },
      handler(code, id) {
        if (!id.startsWith(`${root}/`)) return
        const found = findBadServerExport(code, id)
        if (found === undefined) return
        const { name, what, line, column } = found
        const error = createError('WM_SERVER_EXPORT', { name, what, line, file: relative(root, id) })
        throw Object.assign(error, { id, loc: { file: id, line, column } })
      },
    },
  }
}

type Statement = ESTree.Program['body'][number]
type Value = ESTree.Node | null | undefined

/** `undefined` also for what cannot be told from this file alone, such as the result of a call or a re-export. */
export function findBadServerExport(code: string, id: string): BadExport | undefined {
  const { program, errors } = parseSync(id, code, { lang: readLanguage(id) })
  // Who compiles the file says so.
  if (errors.length > 0 || !isServerFile(program)) return undefined
  const values = listValues(program.body)
  for (const { name, value, start } of listExports(program.body, values)) {
    const what = nameNonAction(value, values)
    if (what !== undefined) return { name, what, ...locate(code, start) }
  }
  return undefined
}

function isServerFile({ body }: ESTree.Program): boolean {
  return body.some((statement) => 'directive' in statement && statement.directive === 'use server')
}

interface Export {
  name: string
  value: Value
  start: number
}

function listExports(body: Statement[], values: ReadonlyMap<string, Value>): Export[] {
  return body.flatMap((statement): Export[] => {
    if (statement.type === 'ExportDefaultDeclaration')
      return [{ name: 'default', value: statement.declaration, start: statement.start }]
    if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return []
    const { declaration, source } = statement
    if (declaration !== null)
      return [...listValues([declaration as Statement])].map(([name, value]) => ({
        name,
        value,
        start: statement.start,
      }))
    // What another file exports is checked there, if it can be.
    if (source !== null) return []
    return statement.specifiers
      .filter(({ exportKind, local }) => exportKind !== 'type' && values.has(readName(local)))
      .map(({ local, exported, start }) => ({
        name: readName(exported),
        value: values.get(readName(local)),
        start,
      }))
  })
}

function readName(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? String(node.value) : node.name
}

/** What the top level declares, by name. Types, imports and parts of other values are left out: they are not known. */
function listValues(body: Statement[]): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const statement of body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Statement | null) : statement
    if (declared === null) continue
    if (declared.type === 'VariableDeclaration') {
      if (declared.declare) continue
      for (const { id, init } of declared.declarations)
        if (id.type === 'Identifier') values.set(id.name, init)
    } else if (
      declared.type === 'FunctionDeclaration' ||
      declared.type === 'ClassDeclaration' ||
      declared.type === 'TSEnumDeclaration'
    ) {
      if (declared.id !== null && !('declare' in declared && declared.declare))
        values.set(declared.id.name, declared)
    }
  }
  return values
}

const NON_ACTIONS: Record<string, string> = {
  ClassDeclaration: 'a class',
  ClassExpression: 'a class',
  TSEnumDeclaration: 'an enum',
  ObjectExpression: 'an object',
  ArrayExpression: 'an array',
  Literal: 'a constant',
  TemplateLiteral: 'a constant',
  UnaryExpression: 'a constant',
  BinaryExpression: 'a constant',
  JSXElement: 'an element',
  JSXFragment: 'an element',
}

/** What a value is, if it certainly is no async function. */
function nameNonAction(value: Value, values: ReadonlyMap<string, Value>): string | undefined {
  if (value === null || value === undefined) return 'a variable without a value'
  switch (value.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return value.async ? undefined : 'a function that is not async'
    case 'Identifier': {
      const known = values.get(value.name)
      return known === undefined || known === value ? undefined : nameNonAction(known, EMPTY)
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return nameNonAction(value.expression, values)
    default:
      return NON_ACTIONS[value.type]
  }
}

const EMPTY: ReadonlyMap<string, Value> = new Map()

function locate(code: string, start: number): Pick<BadExport, 'line' | 'column'> {
  const before = code.slice(0, start).split('\n')
  return { line: before.length, column: before.at(-1)?.length ?? 0 }
}

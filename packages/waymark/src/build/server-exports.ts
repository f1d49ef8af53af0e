import { relative } from 'node:path'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { placeAt, type SourcePlace } from './line-at.ts'
import { readLanguage } from './source-language.ts'

/** An export of a `'use server'` file that no browser could call. */
export interface BadExport extends SourcePlace {
  name: string
  /** What it is, with its article. */
  what: string
}

const SOURCE_FILE = /\.[cm]?[jt]sx?$/

/** What has `'use server'` becomes something that the browser can call; only async functions can be. */
export function serverExportsPlugin(root: string): Plugin {
  return {
    name: 'waymark:server-exports',
    enforce: 'pre',
    transform: {
      filter: { id: { include: SOURCE_FILE, exclude: /\/node_modules\// }, code: /['"]use server['"]/ },
      handler(code, id) {
        if (!id.startsWith(`${root}/`)) return
        const file = relative(root, id)
        const refuse = (error: Error, { line, column }: SourcePlace): never => {
          throw Object.assign(error, { id, loc: { file: id, line, column } })
        }
        const sync = findSyncAction(code, id)
        if (sync !== undefined)
          refuse(createError('WM_SERVER_FUNCTION_SYNC', { file, line: sync.line }), sync)
        const found = findBadServerExport(code, id)
        if (found === undefined) return
        const { name, what, line } = found
        refuse(createError('WM_SERVER_EXPORT', { name, what, line, file }), found)
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
    if (what !== undefined) return { name, what, ...placeAt(code, start) }
  }
  return undefined
}

/** A function with `'use server'` of its own that is not async. */
export function findSyncAction(code: string, id: string): SourcePlace | undefined {
  const { program, errors } = parseSync(id, code, { lang: readLanguage(id) })
  if (errors.length > 0) return undefined
  let start: number | undefined
  const look = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    const { body } = node
    if (start !== undefined || node.async || body?.type !== 'BlockStatement') return
    if (body.body.some(isServerDirective)) start = node.start
  }
  new Visitor({ FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look }).visit(
    program,
  )
  return start === undefined ? undefined : placeAt(code, start)
}

function isServerFile({ body }: ESTree.Program): boolean {
  return body.some(isServerDirective)
}

function isServerDirective(statement: ESTree.Node): boolean {
  return 'directive' in statement && statement.directive === 'use server'
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

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasDirective, transformHoistInlineDirective } from '@vitejs/plugin-rsc/transforms'
import { parseAst, type ESTree, type Plugin, type Rollup } from 'vite'
import { letCapturedChange } from './actions-plugin.ts'

/** Seals closed-over values; runs in the server bundle. */
const CLOSURE_MODULE = fileURLToPath(new URL('../rsc/action-closure.js', import.meta.url))

const DIRECTIVE = 'use server'

/**
 * In a file that begins with 'use server' the exports are actions. A function inside of one of them that has the directive as well is
 * one, too: it is handed out by the outer one. Here it becomes an export, with what it closes over as its first argument; then the
 * plugin for server components finds it among the others.
 */
export function innerActionsPlugin(root: string): Plugin {
  return {
    name: 'waymark:inner-actions',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?(?:\?|$)/, code: /['"]use server['"][^]*['"]use server['"]/ },
      handler(code, id) {
        return exportInnerActions(code, {
          id,
          file: relative(root, id),
          isServer: this.environment.name === 'rsc',
        })
      },
    },
  }
}

interface InnerActionsContext {
  id: string
  file: string
  /** Elsewhere only the names of the exports count. */
  isServer: boolean
}

/** Takes code without types and JSX. Undefined: there is nothing to do. */
export function exportInnerActions(
  code: string,
  { id, file, isServer }: InnerActionsContext,
): { code: string; map: Rollup.SourceMapInput } | undefined {
  const program = parseAst(code)
  if (!hasDirective(program.body as never, DIRECTIVE)) return undefined
  // An action that is exported anyway may say once more what it is.
  const plain = blankDirectives(code, program)
  const { output, names } = transformHoistInlineDirective(plain, parseAst(plain), {
    directive: DIRECTIVE,
    runtime: (value) => value,
    rejectNonAsyncFunction: true,
    encode: (values, name) =>
      `$$sealClosure.encryptActionBoundArgs(${values}, ${JSON.stringify(`${file}#${name}`)})`,
    decode: (sealed, name) =>
      `await $$sealClosure.decryptActionBoundArgs(${sealed}, ${JSON.stringify(`${file}#${name}`)})`,
  })
  if (names.length === 0) return undefined
  // At the end: the directive has to stay at the beginning.
  if (isServer) output.append(`\nimport * as $$sealClosure from ${JSON.stringify(CLOSURE_MODULE)};\n`)
  return {
    code: letCapturedChange(output.toString()),
    map: output.generateMap({ source: id, hires: 'boundary' }) as never,
  }
}

/** Spaces in place of the directive in each function that the file exports. */
function blankDirectives(code: string, { body }: ESTree.Program): string {
  const exported = listExportedNames(body)
  const ranges = body
    .flatMap((statement) => listFunctions(statement, exported))
    .flatMap((value) => (value.body?.type === 'BlockStatement' ? (value.body.body as ESTree.Node[]) : []))
    .filter((statement) => 'directive' in statement && statement.directive === DIRECTIVE)
  return ranges.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    code,
  )
}

type Statement = ESTree.Program['body'][number]
type Callable = ESTree.Function | ESTree.ArrowFunctionExpression

/** Names that are exported apart from what they stand for. */
function listExportedNames(body: Statement[]): ReadonlySet<string> {
  return new Set(
    body.flatMap((statement): string[] => {
      if (statement.type === 'ExportDefaultDeclaration')
        return statement.declaration.type === 'Identifier' ? [statement.declaration.name] : []
      if (statement.type !== 'ExportNamedDeclaration' || statement.source !== null) return []
      return statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []))
    }),
  )
}

function listFunctions(statement: Statement, exported: ReadonlySet<string>): Callable[] {
  if (statement.type === 'ExportDefaultDeclaration') return listCallables(statement.declaration)
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration === null ? [] : listDeclared(statement.declaration, () => true)
  return listDeclared(statement, (name) => exported.has(name))
}

function listDeclared(declaration: ESTree.Node, isWanted: (name: string) => boolean): Callable[] {
  if (declaration.type === 'FunctionDeclaration')
    return isWanted(declaration.id?.name ?? '') ? listCallables(declaration) : []
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    init !== null && id.type === 'Identifier' && isWanted(id.name) ? listCallables(init) : [],
  )
}

function listCallables(node: ESTree.Node): Callable[] {
  return node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
    ? [node]
    : []
}

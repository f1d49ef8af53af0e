import { parseAst } from 'vite'
import { createFontError } from '../shared/font-errors.ts'
import { NOT_LITERAL, readLiteral, unwrapCast, type Node } from './literal-value.ts'

/** `const name = loader(options)` at the top level of a module. */
export interface FontCall {
  from: 'local' | 'google'
  /** Name that the module of the loader exports: `default`, or a family such as `Roboto_Mono`. */
  imported: string
  /** Name of the loader in this module. */
  api: string
  /** Name of the const. */
  name: string
  options: unknown
  /** Place of the call in the code. */
  start: number
  end: number
}

export interface FontCalls {
  calls: FontCall[]
  /** Places of the imports, which are no longer needed. */
  imports: { start: number; end: number }[]
}

type Loader = Pick<FontCall, 'from' | 'imported'>

/** Import sources that name a font loader; both spellings, because this runs before names are resolved. */
export const FONT_SOURCE: RegExp = /['"](?:waymark|(?:@?next))\/font\/(local|google)['"]/

/** Finds the calls of font loaders and reads their options. Throws where a call cannot be compiled. */
export function findFontCalls(code: string, file: string): FontCalls {
  const program = parseAst(code, { lang: chooseLanguage(file) }) as unknown as { body: Node[] }
  const loaders = new Map<string, Loader>()
  const imports: FontCalls['imports'] = []
  for (const statement of program.body) {
    const from = readFontSource(statement)
    if (from === undefined) continue
    imports.push({ start: statement.start, end: statement.end })
    for (const specifier of (statement['specifiers'] ?? []) as Node[]) addLoader(loaders, specifier, from)
  }
  const calls = program.body.flatMap((statement) => readCalls(statement, loaders, { code, file }))
  const handled = new Set(calls.map(({ start }) => start))
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') continue
    visit(statement, (node) => {
      if (node.type !== 'Identifier' || !loaders.has(node['name'] as string) || handled.has(node.start))
        return
      throw createFontError('WM_FONT_SCOPE', { file, api: node['name'] as string, line: lineOf(code, node) })
    })
  }
  return { calls, imports }
}

function chooseLanguage(file: string): 'ts' | 'tsx' {
  // Casts in angle brackets are TypeScript only where there is no JSX.
  return /\.[cm]?ts$/.test(file) ? 'ts' : 'tsx'
}

function readFontSource(statement: Node): FontCall['from'] | undefined {
  if (statement.type !== 'ImportDeclaration' || statement['importKind'] === 'type') return undefined
  const source = (statement['source'] as Node)['value'] as string
  return FONT_SOURCE.exec(`'${source}'`)?.[1] as FontCall['from'] | undefined
}

function addLoader(loaders: Map<string, Loader>, specifier: Node, from: FontCall['from']): void {
  if (specifier['importKind'] === 'type' || specifier.type === 'ImportNamespaceSpecifier') return
  const isDefault = specifier.type === 'ImportDefaultSpecifier'
  const imported = isDefault ? 'default' : ((specifier['imported'] as Node)['name'] as string)
  loaders.set((specifier['local'] as Node)['name'] as string, { from, imported })
}

interface Place {
  code: string
  file: string
}

function readCalls(statement: Node, loaders: Map<string, Loader>, place: Place): FontCall[] {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  ) as Node | null
  if (declaration?.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') return []
  return (declaration['declarations'] as Node[]).flatMap((declarator) => {
    const call = unwrapCast(declarator['init'] as Node | null)
    const callee = call?.type === 'CallExpression' ? (call['callee'] as Node) : undefined
    const api = callee?.type === 'Identifier' ? (callee['name'] as string) : ''
    const loader = loaders.get(api)
    const id = declarator['id'] as Node
    if (call === undefined || loader === undefined || id.type !== 'Identifier') return []
    const [argument] = call['arguments'] as Node[]
    const options = argument === undefined ? {} : readLiteral(argument)
    if (options === NOT_LITERAL) {
      const line = lineOf(place.code, argument!)
      throw createFontError('WM_FONT_ARGUMENT', { file: place.file, api, line })
    }
    return { ...loader, api, name: id['name'] as string, options, start: call.start, end: call.end }
  })
}

/** The name of a property is not a use of what has the same name. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'key' || key === 'property') && node['computed'] !== true
    if (isName && node['shorthand'] !== true) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function lineOf(code: string, { start }: Node): number {
  return code.slice(0, start).split('\n').length
}

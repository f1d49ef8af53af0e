import { Visitor, type ESTree } from 'vite'
import { listBoundNames, type SyntaxNode } from './free-names.ts'

/** `name().member`, or the same by way of a variable. */
export interface SyncRead {
  name: string
  member: string
  start: number
  via: 'call' | 'variable'
}

/** A constant that holds what a call gave. */
interface KeptCall {
  name: string
  start: number
}

/** A promise has these itself. */
const PROMISE_MEMBERS: ReadonlySet<string> = new Set(['then', 'catch', 'finally'])

/** What is read of the value of a call that is not awaited. Of a variable it is told once, where it gets its value. */
export function listSyncReads(program: ESTree.Program): SyncRead[] {
  const reads: SyncRead[] = []
  const told = new Set<KeptCall>()
  const scopes: Map<string, KeptCall | undefined>[] = []
  const open = (): void => void scopes.push(new Map())
  const close = (): void => void scopes.pop()
  const hide = (pattern: unknown): void => {
    for (const name of listBoundNames(pattern as SyntaxNode)) scopes.at(-1)?.set(name, undefined)
  }
  const openFunction = ({ params }: { params: readonly unknown[] }): void => {
    open()
    params.forEach(hide)
  }
  const findKept = (name: string): KeptCall | undefined =>
    scopes.findLast((scope) => scope.has(name))?.get(name)
  const tell = (kept: KeptCall, member: string): void => {
    if (told.has(kept) || PROMISE_MEMBERS.has(member)) return
    told.add(kept)
    reads.push({ ...kept, member, via: 'variable' })
  }

  new Visitor({
    Program: open,
    BlockStatement: open,
    'BlockStatement:exit': close,
    ForStatement: open,
    'ForStatement:exit': close,
    ForInStatement: open,
    'ForInStatement:exit': close,
    ForOfStatement: open,
    'ForOfStatement:exit': close,
    SwitchStatement: open,
    'SwitchStatement:exit': close,
    FunctionDeclaration: openFunction,
    'FunctionDeclaration:exit': close,
    FunctionExpression: openFunction,
    'FunctionExpression:exit': close,
    ArrowFunctionExpression: openFunction,
    'ArrowFunctionExpression:exit': close,
    CatchClause({ param }) {
      open()
      hide(param)
    },
    'CatchClause:exit': close,
    VariableDeclaration({ kind, declarations }) {
      for (const { id, init } of declarations) {
        hide(id)
        const kept = kind === 'const' && init !== null ? readCall(init) : undefined
        if (kept === undefined) continue
        if (id.type === 'Identifier') scopes.at(-1)?.set(id.name, kept)
        else if (id.type === 'ObjectPattern') for (const name of listKeys(id)) tell(kept, name)
      }
    },
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      const source = unwrapExpression(object)
      const call = readCall(source)
      if (call !== undefined && !PROMISE_MEMBERS.has(property.name))
        reads.push({ ...call, member: property.name, via: 'call' })
      const kept = source.type === 'Identifier' ? findKept(source.name) : undefined
      if (kept !== undefined) tell(kept, property.name)
    },
  }).visit(program)
  return reads
}

function readCall(expression: ESTree.Expression): KeptCall | undefined {
  const call = unwrapExpression(expression)
  if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier') return undefined
  return { name: call.callee.name, start: call.start }
}

function listKeys({ properties }: ESTree.ObjectPattern): string[] {
  return properties.flatMap((property) =>
    property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
      ? [property.key.name]
      : [],
  )
}

/** Without parentheses and types: a promise that is said to be its value is still a promise. */
function unwrapExpression(node: ESTree.Expression): ESTree.Expression {
  const isWrapper =
    node.type === 'ParenthesizedExpression' ||
    node.type === 'TSAsExpression' ||
    node.type === 'TSNonNullExpression'
  return isWrapper ? unwrapExpression(node.expression) : node
}

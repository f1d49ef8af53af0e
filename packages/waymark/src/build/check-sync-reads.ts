import { Visitor, type ESTree, type parseSync } from 'vite'
import { listBoundNames, type SyntaxNode } from './free-names.ts'
import { stripExtension } from './next-module-table.ts'

/** `name().member`, or the same by way of a variable, or a member of a promise that came with props. */
export interface SyncRead {
  name: string
  member: string
  start: number
  via: 'call' | 'variable' | 'props'
}

/** What a name stands for. */
type Kept = KeptPromise | KeptProps

interface KeptPromise {
  name: string
  start: number
  isOfProps?: true
}

/** Parts of them are promises. */
interface KeptProps {
  promises: ReadonlySet<string>
}

/** A function that is given promises in one of its arguments. */
export interface PropsTaker {
  argument: number
  promises: ReadonlySet<string>
}

interface Pattern {
  properties: readonly ESTree.Node[]
}

/** Statements in which names may be declared. */
const SCOPES = ['BlockStatement', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'SwitchStatement']

/** A promise has these itself. */
const PROMISE_MEMBERS: ReadonlySet<string> = new Set(['then', 'catch', 'finally'])

/**
 * What is read of the value of a call that is not awaited, and of promises that the functions in `takers` are given. Of a name
 * it is told once: where it gets its value, or of props, where it is read.
 */
export function listSyncReads(
  program: ESTree.Program,
  takers?: ReadonlyMap<ESTree.Node, PropsTaker>,
): SyncRead[] {
  const reads: SyncRead[] = []
  const told = new Set<KeptPromise>()
  const scopes: Map<string, Kept | undefined>[] = []
  const open = (): void => void scopes.push(new Map())
  const close = (): void => void scopes.pop()
  const hide = (pattern: unknown): void => {
    for (const name of listBoundNames(pattern as SyntaxNode)) scopes.at(-1)?.set(name, undefined)
  }
  const tell = (kept: KeptPromise, read: Omit<SyncRead, 'name'>): void => {
    if (told.has(kept) || PROMISE_MEMBERS.has(read.member)) return
    told.add(kept)
    const { name, start, isOfProps } = kept
    reads.push(isOfProps ? { ...read, name, via: 'props' } : { ...read, name, start })
  }
  const find = (expression: ESTree.Node): Kept | undefined => {
    const source = unwrapExpression(expression)
    if (source.type === 'Identifier')
      return scopes.findLast((scope) => scope.has(source.name))?.get(source.name)
    if (source.type === 'CallExpression' && source.callee.type === 'Identifier')
      return { name: source.callee.name, start: source.start }
    if (source.type !== 'MemberExpression' || source.computed) return undefined
    const holder = find(source.object)
    const { property } = source
    return property.type === 'Identifier' ? partOf(holder, property.name, source.start) : undefined
  }
  const keep = (pattern: ESTree.Node, kept: Kept): void => {
    if (pattern.type === 'AssignmentPattern') keep(pattern.left, kept)
    else if (pattern.type === 'Identifier') scopes.at(-1)?.set(pattern.name, kept)
    else if (pattern.type === 'ObjectPattern') {
      for (const { name, value, start } of listParts(pattern)) {
        const part = partOf(kept, name, start)
        if (part !== undefined) keep(value, part)
        else if ('name' in kept) tell(kept, { member: name, start, via: 'variable' })
      }
    }
  }
  const openFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    open()
    node.params.forEach(hide)
    const taker = takers?.get(node)
    const pattern = taker && node.params[taker.argument]
    if (pattern !== undefined) keep(pattern, { promises: taker!.promises })
  }

  new Visitor({
    Program: open,
    ...Object.fromEntries(
      SCOPES.flatMap((type) => [[type, open] as const, [`${type}:exit`, close] as const]),
    ),
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
        const kept = kind === 'const' && init !== null ? find(init) : undefined
        hide(id)
        if (kept !== undefined) keep(id, kept)
      }
    },
    MemberExpression({ object, property, computed, start }) {
      if (computed || property.type !== 'Identifier') return
      const kept = find(object)
      const via = unwrapExpression(object).type === 'CallExpression' ? 'call' : 'variable'
      if (kept !== undefined && 'name' in kept) tell(kept, { member: property.name, start, via })
    },
  }).visit(program)
  return reads
}

/** The promise that a part of props is. */
function partOf(kept: Kept | undefined, name: string, start: number): KeptPromise | undefined {
  if (kept === undefined || 'name' in kept || !kept.promises.has(name)) return undefined
  return { name, start, isOfProps: true }
}

function listParts({ properties }: Pattern): { name: string; value: ESTree.Node; start: number }[] {
  return properties.flatMap((property) =>
    property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
      ? [{ name: property.key.name, value: property.value, start: property.start }]
      : [],
  )
}

/** Without parentheses and types: a promise that is said to be its value is still a promise. */
function unwrapExpression(node: ESTree.Node): ESTree.Node {
  const isWrapper =
    node.type === 'ParenthesizedExpression' ||
    node.type === 'TSAsExpression' ||
    node.type === 'TSNonNullExpression'
  return isWrapper ? unwrapExpression(node.expression) : node
}

/** They gave their value without a promise before Next.js 15. */
const ASYNC_FUNCTIONS: ReadonlySet<string> = new Set(['cookies', 'headers', 'draftMode'])
const MODULES = ['waymark/headers', 'next/headers']

/** What a file calls the functions whose value has to be awaited. */
export function listAsyncNames(module: ReturnType<typeof parseSync>['module']): Set<string> {
  return new Set(
    module.staticImports
      .filter(({ moduleRequest }) => MODULES.includes(stripExtension(moduleRequest.value)))
      .flatMap(({ entries }) => entries)
      .filter(({ isType, importName }) => !isType && ASYNC_FUNCTIONS.has(importName.name ?? ''))
      .map(({ localName }) => localName.value),
  )
}

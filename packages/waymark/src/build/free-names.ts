/** A node of the syntax tree, as far as looking for names needs it. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Types of nodes that are functions. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])
const BLOCKS = new Set([
  'BlockStatement',
  'StaticBlock',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
])

/** Names that a piece of code uses and does not bind itself. */
export function findFreeNames(node: SyntaxNode): Set<string> {
  return new Set(findFreeIdentifiers(node).map((identifier) => identifier['name'] as string))
}

/** The places where it uses them. */
export function findFreeIdentifiers(node: SyntaxNode): SyntaxNode[] {
  const free: SyntaxNode[] = []
  visit(node, [], free)
  return free
}

/** Puts a statement before all others of a file: behind directives, and on their line, so that maps of the code hold. */
export function insertFirst(code: string, body: readonly SyntaxNode[], statement: string): string {
  const at = body.findLast((known) => known['directive'])?.end ?? 0
  return `${code.slice(0, at)};${statement}${code.slice(at)}`
}

/** Whether a file uses a name that it neither imports nor declares. */
export function usesGlobal(body: readonly SyntaxNode[], name: string): boolean {
  if (body.some((statement) => listTopNames(statement).includes(name))) return false
  return body.some((statement) => findFreeNames(statement).has(name))
}

/** Names that a pattern (`x`, `{ a, b: [c] }`, `...rest`, `d = 1`) binds. */
export function listBoundNames(pattern: SyntaxNode | null | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern['name'] as string]
    case 'ObjectPattern':
      return (pattern['properties'] as SyntaxNode[]).flatMap((property) =>
        listBoundNames((property['value'] ?? property['argument']) as SyntaxNode),
      )
    case 'ArrayPattern':
      return (pattern['elements'] as (SyntaxNode | null)[]).flatMap(listBoundNames)
    case 'AssignmentPattern':
      return listBoundNames(pattern['left'] as SyntaxNode)
    case 'RestElement':
      return listBoundNames(pattern['argument'] as SyntaxNode)
    default:
      return []
  }
}

/** Names that a statement at the top of a file binds. */
export function listTopNames(statement: SyntaxNode): string[] {
  const {
    specifiers = [],
    declarations = [],
    id,
    declaration,
  } = statement as SyntaxNode & {
    specifiers?: (SyntaxNode & { local: SyntaxNode })[]
    declarations?: (SyntaxNode & { id: SyntaxNode })[]
    id?: SyntaxNode
    declaration?: SyntaxNode
  }
  if (declaration) return listTopNames(declaration)
  const isImport = statement.type === 'ImportDeclaration'
  const bound = isImport ? specifiers.map(({ local }) => local) : declarations.map((one) => one.id)
  return [...bound, id].flatMap(listBoundNames)
}

type Scopes = readonly ReadonlySet<string>[]

function visit(node: SyntaxNode, scopes: Scopes, free: SyntaxNode[]): void {
  if (node.type === 'Identifier') {
    if (!scopes.some((scope) => scope.has(node['name'] as string))) free.push(node)
    return
  }
  const inner = openScope(node, scopes)
  for (const child of listUsedChildren(node)) visit(child, inner, free)
}

function openScope(node: SyntaxNode, scopes: Scopes): Scopes {
  if (FUNCTIONS.has(node.type)) {
    const names = new Set((node['params'] as SyntaxNode[]).flatMap(listBoundNames))
    const own = node['id'] as SyntaxNode | null | undefined
    if (own) names.add(own['name'] as string)
    if (node.type !== 'ArrowFunctionExpression') names.add('arguments')
    collectVars(node['body'] as SyntaxNode, names)
    return [...scopes, names]
  }
  if (node.type === 'CatchClause') return [...scopes, new Set(listBoundNames(node['param'] as SyntaxNode))]
  if (node.type === 'ClassExpression' || node.type === 'ClassDeclaration') {
    const own = node['id'] as SyntaxNode | null
    return own ? [...scopes, new Set([own['name'] as string])] : scopes
  }
  return BLOCKS.has(node.type) ? [...scopes, new Set(listDeclared(node))] : scopes
}

/** `let`, `const`, classes and functions of one block; a loop's head counts as its block. */
function listDeclared(block: SyntaxNode): string[] {
  const cases = (block['cases'] as SyntaxNode[] | undefined)?.flatMap(
    (one) => one['consequent'] as SyntaxNode[],
  )
  const heads = [block['init'], block['left']].filter((head) => isNode(head))
  const statements = (
    block.type === 'BlockStatement' || block.type === 'StaticBlock'
      ? block['body']
      : [...heads, ...(cases ?? [])]
  ) as SyntaxNode[]
  return statements.flatMap((statement) => {
    if (statement.type === 'VariableDeclaration') return listDeclarators(statement)
    const isNamed = statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration'
    return isNamed ? listBoundNames(statement['id'] as SyntaxNode) : []
  })
}

function listDeclarators(declaration: SyntaxNode): string[] {
  return (declaration['declarations'] as SyntaxNode[]).flatMap(({ id }) => listBoundNames(id as SyntaxNode))
}

/** `var` belongs to the whole function, however deep it stands. */
function collectVars(node: SyntaxNode, names: Set<string>): void {
  if (FUNCTIONS.has(node.type)) return
  if (node.type === 'VariableDeclaration' && node['kind'] === 'var')
    for (const name of listDeclarators(node)) names.add(name)
  for (const child of listChildren(node)) collectVars(child, names)
}

/** Children without those that are names of members, labels and the like. */
function listUsedChildren(node: SyntaxNode): SyntaxNode[] {
  const skipped = new Set<unknown>()
  if (node['computed'] !== true) {
    if (node.type === 'MemberExpression') skipped.add(node['property'])
    if (/^(?:Property|MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(node.type))
      skipped.add(node['key'])
  }
  if (/^(?:LabeledStatement|BreakStatement|ContinueStatement)$/.test(node.type)) skipped.add(node['label'])
  if (node.type === 'MetaProperty') return []
  if (node.type === 'VariableDeclarator') return listPatternUses(node['id'] as SyntaxNode, node['init'])
  if (FUNCTIONS.has(node.type)) {
    const params = (node['params'] as SyntaxNode[]).flatMap((param) => listPatternUses(param))
    return [...params, node['body'] as SyntaxNode]
  }
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') skipped.add(node['id'])
  if (node.type === 'CatchClause') return [node['body'] as SyntaxNode]
  return listChildren(node).filter((child) => !skipped.has(child))
}

/** What a pattern uses: default values and computed keys, not the names it binds. */
function listPatternUses(pattern: SyntaxNode, init?: unknown): SyntaxNode[] {
  const uses: SyntaxNode[] = isNode(init) ? [init] : []
  const walk = (node: SyntaxNode | null | undefined): void => {
    if (!node || node.type === 'Identifier') return
    if (node.type === 'AssignmentPattern') {
      uses.push(node['right'] as SyntaxNode)
      walk(node['left'] as SyntaxNode)
      return
    }
    if (node.type === 'Property') {
      if (node['computed'] === true) uses.push(node['key'] as SyntaxNode)
      walk(node['value'] as SyntaxNode)
      return
    }
    for (const child of listChildren(node)) walk(child)
  }
  walk(pattern)
  return uses
}

export function listChildren(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) children.push(...value.filter(isNode))
    else if (isNode(value)) children.push(value)
  }
  return children
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

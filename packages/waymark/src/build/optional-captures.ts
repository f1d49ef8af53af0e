import { parseAst, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import {
  FUNCTIONS,
  findFreeIdentifiers,
  listBoundNames,
  listChildren,
  listTopNames,
  type SyntaxNode,
} from './free-names.ts'

const DIRECTIVE = /^use (?:server$|cache\b)/

/**
 * An action inside a component closes over `user.id` where that is all it reads of a user. `user?.id` would bring all of the user
 * along, which travels through the browser then, and may be an object that cannot. So what is read like that gets a name of its own.
 */
export function optionalCapturesPlugin(): Plugin {
  return {
    name: 'waymark:optional-captures',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?(?:\?|$)/, code: /['"]use (?:server|cache)\b[^]*\?\./ },
      handler(code) {
        const named = nameOptionalCaptures(code)
        return named === undefined ? undefined : { code: named, map: null }
      },
    },
  }
}

/** Takes code without types and JSX. Undefined: there is nothing to name. */
export function nameOptionalCaptures(code: string): string | undefined {
  const body = parseAst(code).body as unknown as SyntaxNode[]
  const topNames = new Set(body.flatMap(listTopNames))
  const edits: Edit[] = []
  const visit = (node: SyntaxNode, parents: readonly SyntaxNode[]): void => {
    const outer = parents.findLast(({ type }) => FUNCTIONS.has(type))
    if (outer !== undefined && hasDirective(node)) {
      const around = listAllNames(outer)
      const isCaptured = (name: string): boolean => around.has(name) && !topNames.has(name)
      const found = editFunction(node, { code, parents, isCaptured, at: edits.length })
      edits.push(...found)
      // A function inside of it closes over the names.
      if (found.length > 0) return
    }
    for (const child of listChildren(node)) visit(child, [node, ...parents])
  }
  for (const statement of body) visit(statement, [])
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

function hasDirective(node: SyntaxNode): boolean {
  if (!FUNCTIONS.has(node.type)) return false
  const { body } = node['body'] as SyntaxNode & { body?: SyntaxNode[] | SyntaxNode }
  return Array.isArray(body) && body.some(({ directive }) => DIRECTIVE.test(String(directive)))
}

/** Whatever is declared somewhere in a function. */
function listAllNames(node: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>()
  const collect = (part: SyntaxNode): void => {
    const patterns = [part['id'], part['param'], ...((part['params'] as unknown[] | undefined) ?? [])]
    for (const pattern of patterns)
      for (const name of listBoundNames(pattern as SyntaxNode | undefined)) names.add(name)
    for (const child of listChildren(part)) collect(child)
  }
  collect(node)
  return names
}

interface Place {
  code: string
  /** The nearest first. */
  parents: readonly SyntaxNode[]
  isCaptured(name: string): boolean
  /** Makes its names different from those of other functions. */
  at: number
}

function editFunction(node: SyntaxNode, { code, parents, isCaptured, at }: Place): Edit[] {
  const free = new Set(findFreeIdentifiers(node))
  const names = new Map<string, string>()
  const edits: Edit[] = []
  const visit = (part: SyntaxNode): void => {
    const chain = part.type === 'ChainExpression' ? readChain(part, code) : undefined
    if (chain === undefined || !free.has(chain.root) || !isCaptured(chain.root['name'] as string)) {
      // `delete user?.id` is about the object itself.
      if (part.type !== 'UnaryExpression' || part['operator'] !== 'delete')
        for (const child of listChildren(part)) visit(child)
      return
    }
    const name = names.get(chain.path) ?? `$$read_${at}_${names.size}`
    names.set(chain.path, name)
    edits.push({ start: part.start, end: chain.end, text: name + chain.joint })
    for (const child of chain.rest) visit(child)
  }
  visit(node['body'] as SyntaxNode)
  const around = edits.length === 0 ? undefined : declareNames(node, parents, names)
  return around === undefined ? [] : [...edits, ...around]
}

interface Chain {
  root: SyntaxNode
  /** As it is read where the function is made: nothing on the way has to be there. */
  path: string
  /** Where what is captured ends, or what follows it begins. */
  end: number
  /** Between the two. */
  joint: string
  /** What else there is to look at. */
  rest: SyntaxNode[]
}

/** Undefined: it is not read by names alone, or with a name that must be there. */
function readChain(chain: SyntaxNode, code: string): Chain | undefined {
  const spine: SyntaxNode[] = []
  for (
    let node = chain['expression'] as SyntaxNode | undefined;
    node?.type === 'MemberExpression' || node?.type === 'CallExpression';
    node = (node['object'] ?? node['callee']) as SyntaxNode
  )
    spine.unshift(node)
  const root = (spine[0]?.['object'] ?? spine[0]?.['callee']) as SyntaxNode | undefined
  if (root?.type !== 'Identifier') return undefined
  const isName = (node: SyntaxNode | undefined): boolean =>
    (node?.['property'] as SyntaxNode | undefined)?.type === 'Identifier' && node?.['computed'] === false
  const beyond = spine.findIndex((node) => !isName(node))
  const readable = beyond === -1 ? spine : spine.slice(0, beyond)
  // A method needs what it is called on.
  const read = spine[beyond]?.type === 'CallExpression' ? readable.slice(0, -1) : readable
  if (!read.some(({ optional }) => optional === true)) return undefined
  const path = [root, ...read.map(({ property }) => property as SyntaxNode)]
    .map(({ name }) => name)
    .join('?.')
  const next = spine[read.length]
  const rest = spine
    .slice(read.length)
    .flatMap((node) => [
      ...((node['arguments'] as SyntaxNode[] | undefined) ?? []),
      ...(node['computed'] === true ? [node['property'] as SyntaxNode] : []),
    ])
  const end = read.at(-1)!.end
  if (next === undefined || next['optional'] === true) return { root, path, end, joint: '', rest }
  // What was left out when there was no user still has to be.
  const dot = /^\s*(?=\.)/.exec(code.slice(end))?.[0]
  if (dot !== undefined) return { root, path, end: end + dot.length, joint: `${dot}?`, rest }
  return code[end] === '[' ? { root, path, end, joint: '?.', rest } : undefined
}

/** Before the statement that makes the function, or around it. Undefined: a method has no such place. */
function declareNames(
  node: SyntaxNode,
  [parent, statement, block]: readonly SyntaxNode[],
  names: ReadonlyMap<string, string>,
): Edit[] | undefined {
  const insert = (at: number, text: string): Edit => ({ start: at, end: at, text })
  const declared = Array.from(names, ([path, name]) => `const ${name} = ${path}; `).join('')
  if (node.type === 'FunctionDeclaration')
    return parent?.type === 'BlockStatement' ? [insert(node.start, declared)] : undefined
  if (parent?.['method'] === true || parent?.type === 'MethodDefinition') return undefined
  const isOnly = statement?.type === 'VariableDeclaration' && listChildren(statement).length === 1
  if (parent?.type === 'VariableDeclarator' && isOnly && block?.type === 'BlockStatement')
    return [insert(statement.start, declared)]
  const [paths, own] = [[...names.keys()].join(', '), [...names.values()].join(', ')]
  return [insert(node.start, `((${own}) => `), insert(node.end, `)(${paths})`)]
}

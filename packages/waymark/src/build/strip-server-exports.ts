import { parseAst } from 'vite'
import { findFreeNames, listBoundNames, type SyntaxNode } from './free-names.ts'

/** Exports of a page that run on the server only. */
const SERVER_EXPORT = /^(?:getServerSideProps|getStaticProps|getStaticPaths|config|unstable_\w+)$/

/** What the browser is told about a page in place of the functions that are gone. */
const FLAGS: Readonly<Record<string, string>> = {
  getServerSideProps: '__N_SSP',
  getStaticProps: '__N_SSG',
}

/** One binding or export of a module, the least that can be taken out. */
interface Piece {
  names: string[]
  /** Export names; a piece with one of the server's is where the removal starts. */
  exported: string[]
  uses: Set<string>
  start: number
  end: number
  /** Pieces between the same braces or commas; when all of them go, the statement goes. */
  statement: SyntaxNode
  isRemovable: boolean
}

/**
 * Takes the functions of the server out of a page, and what only they used: imports, functions, variables. The rest
 * keeps its place, so that source maps stay right. `undefined`: there was nothing to take out.
 */
export function stripServerExports(code: string): string | undefined {
  const program = parseAst(code) as unknown as { body: SyntaxNode[] }
  const pieces = program.body.flatMap(listPieces)
  const removed = new Set(pieces.filter(({ exported }) => exported.some((name) => SERVER_EXPORT.test(name))))
  if (removed.size === 0) return undefined
  const flags = [...removed].flatMap(({ exported }) => exported.flatMap((name) => FLAGS[name] ?? []))
  removeUnused(pieces, removed)
  const text = blankOut(code, pieces, removed)
  return text + [...new Set(flags)].map((flag) => `\nexport const ${flag} = true`).join('')
}

/** What only removed code can reach is removed as well, also where it refers to itself. */
function removeUnused(pieces: Piece[], removed: Set<Piece>): void {
  const optional = pieces.filter(({ isRemovable, exported }) => isRemovable && exported.length === 0)
  const wasUsed = reach([...removed], optional)
  const kept = pieces.filter((piece) => !removed.has(piece) && !wasUsed.has(piece))
  const isStillUsed = reach(kept, optional)
  for (const piece of wasUsed) if (!isStillUsed.has(piece)) removed.add(piece)
}

function reach(from: Piece[], among: Piece[]): Set<Piece> {
  const found = new Set<Piece>()
  const open = [...from]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { uses } = next
    for (const piece of among) {
      if (found.has(piece) || !piece.names.some((name) => uses.has(name))) continue
      found.add(piece)
      open.push(piece)
    }
  }
  return found
}

function listPieces(statement: SyntaxNode): Piece[] {
  const create = (node: SyntaxNode, piece: Partial<Piece>): Piece => ({
    names: [],
    exported: [],
    uses: new Set(),
    start: node.start,
    end: node.end,
    statement,
    isRemovable: true,
    ...piece,
  })
  if (statement.type === 'ImportDeclaration') {
    return (statement['specifiers'] as SyntaxNode[]).map((specifier) =>
      create(specifier, { names: listBoundNames(specifier['local'] as SyntaxNode) }),
    )
  }
  if (statement.type === 'ExportNamedDeclaration') {
    const declaration = statement['declaration'] as SyntaxNode | null
    if (declaration) return listDeclared(declaration, create, { isExported: true })
    const isLocal = statement['source'] === null || statement['source'] === undefined
    return (statement['specifiers'] as SyntaxNode[]).map((specifier) =>
      create(specifier, {
        exported: [nameOf(specifier['exported'] as SyntaxNode)],
        uses: new Set(isLocal ? [nameOf(specifier['local'] as SyntaxNode)] : []),
      }),
    )
  }
  return listDeclared(statement, create, { isExported: false })
}

function listDeclared(
  node: SyntaxNode,
  create: (node: SyntaxNode, piece: Partial<Piece>) => Piece,
  { isExported }: { isExported: boolean },
): Piece[] {
  if (node.type === 'VariableDeclaration') {
    return (node['declarations'] as SyntaxNode[]).map((declarator) => {
      const names = listBoundNames(declarator['id'] as SyntaxNode)
      return create(declarator, { names, exported: isExported ? names : [], uses: findFreeNames(declarator) })
    })
  }
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    const names = listBoundNames(node['id'] as SyntaxNode)
    return [create(node, { names, exported: isExported ? names : [], uses: findFreeNames(node) })]
  }
  return [create(node, { uses: findFreeNames(node), isRemovable: false })]
}

function nameOf(node: SyntaxNode): string {
  return String(node['name'] ?? node['value'])
}

function blankOut(code: string, pieces: Piece[], removed: ReadonlySet<Piece>): string {
  let text = code
  const blank = (start: number, end: number): void => {
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
  }
  for (const statement of new Set(pieces.map((piece) => piece.statement))) {
    const own = pieces.filter((piece) => piece.statement === statement)
    const gone = own.filter((piece) => removed.has(piece))
    if (gone.length === 0) continue
    if (gone.length === own.length) blank(statement.start, statement.end)
    else for (const piece of gone) blank(...withComma(text, piece, own))
  }
  return text
}

/** The comma behind goes along; behind the last one there is none, and the one in front must not stay at an end. */
function withComma(text: string, piece: Piece, siblings: Piece[]): [start: number, end: number] {
  const behind = /^\s*,/.exec(text.slice(piece.end))
  if (behind !== null) return [piece.start, piece.end + behind[0].length]
  if (
    siblings[0]?.statement.type.endsWith('VariableDeclaration') ||
    siblings[0]?.statement.type === 'ExportNamedDeclaration'
  ) {
    const front = /,\s*$/.exec(text.slice(0, piece.start))
    if (front !== null) return [piece.start - front[0].length, piece.end]
  }
  return [piece.start, piece.end]
}

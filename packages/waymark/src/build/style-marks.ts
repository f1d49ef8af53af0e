import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { parse } from 'postcss'

/** What one module gave to a stylesheet of a build. */
export interface StylePiece {
  /** Undefined for what stands in the stylesheet without a mark. */
  mark: string | undefined
  css: string
}

const NAME = '--waymark-module'
const CONDITION = new RegExp(`^\\(${NAME}:\\s*(\\w+)\\)$`)
/** These have to stand outside of everything else. */
const OUTERMOST = /@(?:namespace|custom-media)\b/i

/** Names a module alike in every build: names of files depend on it. */
export function createMark(id: string, root: string): string {
  const name = id.startsWith('/') ? relative(root, id) : id
  return `m${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
}

/**
 * The rules of a module in a block of their own, so that they can be found again when all rules of a file were compressed together.
 * Without one the compressor also drops rules that a later module repeats, which another page may want in another order.
 */
export function writeMark(css: string, mark: string): string {
  return css.trim() === '' || OUTERMOST.test(css) ? css : `@supports (${NAME}: ${mark}) {\n${css}\n}\n`
}

/** The modules of a stylesheet without their marks. Those without rules are left out. */
export function splitAtMarks(css: string): StylePiece[] {
  if (!css.includes(NAME)) return css.trim() === '' ? [] : [{ mark: undefined, css }]
  const pieces: StylePiece[] = []
  for (const node of parse(css).nodes) {
    const mark = node.type === 'atrule' ? CONDITION.exec(node.params)?.[1] : undefined
    const [start, end] = [node.source!.start!.offset, node.source!.end!.offset]
    const last = pieces.at(-1)
    if (mark !== undefined) pieces.push({ mark, css: css.slice(css.indexOf('{', start) + 1, end - 1).trim() })
    else if (last?.mark === undefined && last !== undefined) last.css += css.slice(start, end)
    else pieces.push({ mark: undefined, css: css.slice(start, end) })
  }
  return pieces
}

export function joinPieces(pieces: readonly StylePiece[]): string {
  return pieces.map(({ css }) => css).join('\n')
}

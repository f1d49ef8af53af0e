import { parseSync, Visitor } from 'vite'
import { lineAt } from './line-at.ts'

/** The line on which a key such as `experimental.ppr` is written; the first line when it comes from elsewhere. */
export function findKeyLine(code: string, file: string, key: string): number {
  const name = key.slice(key.lastIndexOf('.') + 1)
  const { program } = parseSync(file, code)
  let start = 0
  new Visitor({
    Property(node) {
      const { key: found } = node
      const isNamed =
        found.type === 'Identifier' ? found.name === name : found.type === 'Literal' && found.value === name
      if (isNamed && start === 0) start = node.start
    },
  }).visit(program)
  return lineAt(code, start)
}

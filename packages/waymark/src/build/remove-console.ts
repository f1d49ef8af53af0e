import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { usesGlobal, type SyntaxNode } from './free-names.ts'
import { readLanguage } from './source-language.ts'

/** Takes calls of `console` out of what is built. `kept` are the methods that stay. */
export function removeConsolePlugin(kept: readonly string[]): Plugin {
  return {
    name: 'waymark:remove-console',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: { include: /\.[cm]?[jt]sx?(?:\?|$)/, exclude: /\/node_modules\// }, code: /\bconsole\b/ },
      handler(code, id) {
        const left = removeConsole(code, id.split('?', 1)[0] ?? id, kept)
        return left === undefined ? undefined : { code: left, map: null }
      },
    },
  }
}

/** Undefined: there is nothing to take out. */
export function removeConsole(code: string, file: string, kept: readonly string[]): string | undefined {
  const { program, errors } = parseSync(file, code, { lang: readLanguage(file) })
  if (errors.length > 0 || !usesGlobal(program.body as unknown as SyntaxNode[], 'console')) return undefined
  const edits: Edit[] = []
  let end = 0
  new Visitor({
    CallExpression(call) {
      // What stands in a call that goes, goes with it.
      if (call.start < end || !isConsole(call.callee, kept)) return
      end = call.end
      const isRead = /^\s*(?:\?\.|[.[(])/.test(code.slice(end))
      edits.push({ start: call.start, end, text: isRead ? '(void 0)' : 'void 0' })
    },
  }).visit(program)
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

function isConsole(callee: ESTree.Expression, kept: readonly string[]): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed) return false
  const { object, property } = callee
  const isOurs = object.type === 'Identifier' && object.name === 'console'
  return isOurs && property.type === 'Identifier' && !kept.includes(property.name)
}

import { CssSyntaxError, parse } from 'postcss'
import type { Plugin } from 'vite'

const STYLESHEET = /\.css(?:\?|$)/
const BRACE_MISTAKE = /^(?:Unexpected }|Unclosed block)/

/**
 * Where nothing compiles a stylesheet, it is first read when all of them are one text: a brace too many or too few would be
 * an error without a file in a build, and none at all in development.
 */
export function cssBracesPlugin(): Plugin {
  return {
    name: 'waymark:css-braces',
    enforce: 'pre',
    transform: {
      filter: { id: { include: STYLESHEET, exclude: /\/node_modules\// } },
      handler(code, id) {
        const found = findBraceMistake(code)
        if (found === undefined) return
        const file = id.split('?', 1)[0]!
        const { reason, line = 1, column = 1 } = found
        throw Object.assign(new SyntaxError(reason), { id: file, loc: { file, line, column: column - 1 } })
      },
    },
  }
}

/** What else is wrong with a stylesheet is left to those who compile it, and to browsers. */
export function findBraceMistake(css: string): CssSyntaxError | undefined {
  if (css.split('{').length === css.split('}').length) return undefined
  try {
    parse(css)
    return undefined
  } catch (error) {
    return error instanceof CssSyntaxError && BRACE_MISTAKE.test(error.reason) ? error : undefined
  }
}

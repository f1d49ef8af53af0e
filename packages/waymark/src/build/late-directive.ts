import { relative } from 'node:path'
import { parseSync, type ESTree, type Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { placeAt, type SourcePlace } from './line-at.ts'
import { readLanguage } from './source-language.ts'

export interface LateDirective extends SourcePlace {
  directive: 'use client' | 'use server'
}

/**
 * A directive below the imports is a string like any other. The file would be a server component, and errors about what it does would
 * be hard to understand; or, with `'use server'`, its code would be sent to the browser.
 */
export function lateDirectivePlugin(root: string): Plugin {
  return {
    name: 'waymark:late-directive',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\// },
        code: /^[ \t(]*['"]use (?:client|server)['"]/m,
      },
      handler(code, id) {
        if (!id.startsWith(`${root}/`)) return
        const found = findLateDirective(code, id)
        // What is for the browser anyway needs no directive that says so.
        if (found === undefined || (found.directive === 'use client' && this.environment.name !== 'rsc'))
          return
        const { directive, line, column } = found
        const error = createError('WM_LATE_DIRECTIVE', { directive, file: relative(root, id) })
        throw Object.assign(error, { id, loc: { file: id, line, column } })
      },
    },
  }
}

/** Also one in parentheses, wherever it stands. */
export function findLateDirective(code: string, id: string): LateDirective | undefined {
  const { program, errors } = parseSync(id, code, { lang: readLanguage(id) })
  // Who compiles the file says so.
  if (errors.length > 0) return undefined
  for (const statement of program.body) {
    if (statement.type !== 'ExpressionStatement' || isDirective(statement)) continue
    const directive = readText(statement.expression)
    if (directive !== 'use client' && directive !== 'use server') continue
    return { directive, ...placeAt(code, statement.start) }
  }
  return undefined
}

function isDirective(statement: ESTree.ExpressionStatement | ESTree.Directive): boolean {
  return 'directive' in statement && typeof statement.directive === 'string'
}

function readText(expression: ESTree.Expression): unknown {
  if (expression.type === 'ParenthesizedExpression') return readText(expression.expression)
  return expression.type === 'Literal' ? expression.value : undefined
}

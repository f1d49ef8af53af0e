import { parseAst, type ESTree, type Plugin } from 'vite'

const SERVER = /^use server$/

/** An action may be all that a file exports, and need no name then; what compiles actions asks for one. */
export function defaultActionPlugin(): Plugin {
  return {
    name: 'waymark:default-action',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: {
        id: /\.[cm]?[jt]sx?(?:\?|$)/,
        code: /\bexport\s+default\s+async\s+function\b[^]*['"]use server['"]/,
      },
      handler(code) {
        const named = nameDefaultFunction(code, parseAst(code), SERVER)
        return named === undefined ? undefined : { code: named, map: null }
      },
    },
  }
}

/** Gives `export default async function () {}` a name, if it has the directive. Undefined: there is no such function. */
export function nameDefaultFunction(
  code: string,
  { body }: ESTree.Program,
  directive: RegExp,
): string | undefined {
  for (const statement of body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue
    const { declaration } = statement
    if (declaration.type !== 'FunctionDeclaration' || declaration.id !== null) continue
    const hasDirective = declaration.body?.body.some(
      (inner) => 'directive' in inner && directive.test(inner.directive ?? ''),
    )
    if (hasDirective !== true) continue
    // Behind `async function`, however that is written.
    const at = code.indexOf('function', declaration.start) + 'function'.length
    return `${code.slice(0, at)} $$default${code.slice(at)}`
  }
  return undefined
}

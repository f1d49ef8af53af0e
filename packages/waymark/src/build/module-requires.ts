import { pathToFileURL } from 'node:url'
import { parseSync, type Plugin } from 'vite'

const CALL = /\brequire\s*\(\s*['"]/
const OWN = /\b(?:const|let|var|function)\s+require\b|\bimport\b[^;]*\brequire\b[^;]*\bfrom\b/
const SERVER_ONLY = /\brequire\s*\(\s*(['"])server-only\1\s*\)/g

/**
 * Bundlers know `require` in modules as well, and compilers of packages leave it there. Development runs modules of packages one by
 * one, as modules, which have none: they get that of Node.
 */
export function moduleRequiresPlugin(): Plugin {
  return {
    name: 'waymark:module-requires',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    transform: {
      filter: { id: /\/node_modules\/.*\.m?js(?:$|\?)/, code: CALL },
      handler(code, id) {
        const given = giveRequire(code, id.split('?', 1)[0]!, { isServer: this.environment.name === 'rsc' })
        return given === undefined ? undefined : { code: given, map: null }
      },
    },
  }
}

/** `undefined`: the code is no module, or has one of its own. On one line: positions in the rest stay what they were. */
export function giveRequire(
  code: string,
  file: string,
  { isServer }: { isServer: boolean },
): string | undefined {
  if (OWN.test(code)) return undefined
  const { module, errors } = parseSync(file, code, { lang: 'jsx' })
  if (errors.length > 0 || !module.hasModuleSyntax) return undefined
  // A mark for the bundler. Loaded by Node it would throw, which does not know what server components are.
  const marked = isServer ? code.replace(SERVER_ONLY, 'void 0') : code
  const url = JSON.stringify(pathToFileURL(file).href)
  const head = `import { createRequire as createRequireOfModule } from 'node:module';const require = createRequireOfModule(${url});`
  return insertAfterDirectives(marked, head)
}

/** `'use client'` must stay what the file begins with. */
function insertAfterDirectives(code: string, text: string): string {
  const end = /^(?:\s*(['"])use [a-z]+\1;?)*/.exec(code)![0].length
  return `${code.slice(0, end)};${text}${code.slice(end)}`
}

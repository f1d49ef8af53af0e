import { pathToFileURL } from 'node:url'
import { parseSync, Visitor, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'

const CALL = /\brequire\s*\(\s*['"]/
const OWN = /\b(?:const|let|var|function)\s+require\b|\bimport\b[^;]*\brequire\b[^;]*\bfrom\b/
/** A mark for the bundler. Loaded by Node it would throw, which does not know what server components are. */
const SERVER_ONLY = 'server-only'
/** Files of the package, and what must be the copy that all others have. */
const OURS = /^(?:\.{1,2}\/|(?:next|react|react-dom)(?:\/|$))/

/**
 * Bundlers know `require` in modules as well, and compilers of packages leave it there. Development runs modules of packages one by
 * one, as modules, which have none: what they call becomes an import where Vite has to find it, and Node's `require` else.
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

/** `undefined`: the code is no module, or has one of its own. What is added is on one line: positions in the rest stay what they were. */
export function giveRequire(
  code: string,
  file: string,
  { isServer }: { isServer: boolean },
): string | undefined {
  if (OWN.test(code)) return undefined
  const { program, module, errors } = parseSync(file, code, { lang: 'jsx' })
  if (errors.length > 0 || !module.hasModuleSyntax) return undefined
  const url = JSON.stringify(pathToFileURL(file).href)
  let head = `import { createRequire as createRequireOfModule } from 'node:module';const require = createRequireOfModule(${url});`
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [argument], start, end }) {
      if (callee.type !== 'Identifier' || callee.name !== 'require') return
      const source = argument?.type === 'Literal' ? argument.value : undefined
      if (source === SERVER_ONLY && isServer) edits.push({ start, end, text: 'void 0' })
      if (typeof source !== 'string' || !OURS.test(source)) return
      const name = `__required_${edits.length}`
      head += `import * as ${name} from ${JSON.stringify(source)};`
      edits.push({ start, end, text: `(${name}.__cjs_module_runner_transform ? ${name}.default : ${name})` })
    },
  }).visit(program)
  return insertAfterDirectives(applyEdits(code, edits), head)
}

/** `'use client'` must stay what the file begins with. */
function insertAfterDirectives(code: string, text: string): string {
  const end = /^(?:\s*(['"])use [a-z]+\1;?)*/.exec(code)![0].length
  return `${code.slice(0, end)};${text}${code.slice(end)}`
}

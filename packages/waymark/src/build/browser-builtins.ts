import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { insertFirst, usesGlobal, type SyntaxNode } from './free-names.ts'
import { readLanguage } from './source-language.ts'

/** Modules of Node that webpack gives to browsers, and code for it expects there. */
const NAMES = 'assert buffer events path process punycode querystring stream string_decoder url util'.split(
  ' ',
)
const SOURCE = new RegExp(`^(?:node:)?(?:${NAMES.join('|')})$`)
const FOLDER = fileURLToPath(new URL('../../dist/browser/builtins/', import.meta.url))
const BUFFER = 'node:buffer'
const PROCESS = 'node:process'

/** False: what is imported exists in Node only. */
export function hasBrowserBuiltin(source: string): boolean {
  return SOURCE.test(source)
}

/** In code for the browser, that of packages included. */
export function browserBuiltinsPlugin(): Plugin {
  return {
    name: 'waymark:browser-builtins',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      filter: { id: SOURCE },
      handler: (source) => `${FOLDER}${source.replace('node:', '')}.js`,
    },
    transform: {
      filter: { id: /\.[cm]?[jt]sx?(?:\?|$)/, code: /\b(?:Buffer|process)\b/ },
      handler(code, id) {
        // Helpers of the bundler have a way for each system.
        if (id.startsWith('\0') || id.startsWith(FOLDER)) return undefined
        const withBuffer = importBuffer(code, id)
        const edited = importProcess(withBuffer ?? code, id) ?? withBuffer
        return edited === undefined ? undefined : { code: edited, map: null }
      },
    },
  }
}

/** Undefined: it does not need one, or looks whether there is one, as code does that can go without. Who looks for a method takes it for granted. */
export function importBuffer(code: string, id: string): string | undefined {
  if (!/\bBuffer\b/.test(code) || /\btypeof Buffer\b(?!\.)/.test(code)) return undefined
  const file = readFile(id)
  const { program, module, errors } = parseSync(file, code, { lang: readLanguage(file) })
  const body = program.body as unknown as SyntaxNode[]
  if (errors.length > 0 || !usesGlobal(body, 'Buffer')) return undefined
  const text = isModule(module.hasModuleSyntax, code)
    ? `import { Buffer } from '${BUFFER}';`
    : `var { Buffer } = require('${BUFFER}');`
  return insertFirst(code, body, text)
}

/**
 * What is neither of the environment nor asks whether there is a browser, which the build writes itself: such as
 * `process.nextTick()` of packages. Undefined as above.
 */
export function importProcess(code: string, id: string): string | undefined {
  if (!/\bprocess\.(?!env\b|browser\b)/.test(code) || /\btypeof process\b(?!\.)/.test(code)) return undefined
  const file = readFile(id)
  const { program, module, errors } = parseSync(file, code, { lang: readLanguage(file) })
  const body = program.body as unknown as SyntaxNode[]
  if (errors.length > 0 || !usesGlobal(body, 'process')) return undefined
  const edits: Edit[] = []
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (object.type !== 'Identifier' || object.name !== 'process' || computed) return
      if (property.type !== 'Identifier' || GIVEN.includes(property.name)) return
      edits.push({ start: object.start, end: object.end, text: OWN_PROCESS })
    },
  }).visit(program)
  if (edits.length === 0) return undefined
  const text = isModule(module.hasModuleSyntax, code)
    ? `import ${OWN_PROCESS} from '${PROCESS}';`
    : `var ${OWN_PROCESS} = require('${PROCESS}');`
  // Directives stand before all edits, so the body is still right about their end.
  return insertFirst(applyEdits(code, edits), body, text)
}

/** Parts of `process` that the build writes into the code, as it does for the name alone. */
const GIVEN = ['env', 'browser']
const OWN_PROCESS = '__process'

function readFile(id: string): string {
  return id.split('?', 1)[0] ?? id
}

function isModule(hasSyntax: boolean, code: string): boolean {
  return hasSyntax || !/\b(?:require|exports)\b/.test(code)
}

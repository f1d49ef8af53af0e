import { fileURLToPath } from 'node:url'
import { parseSync, type Plugin } from 'vite'
import { insertFirst, usesGlobal, type SyntaxNode } from './free-names.ts'
import { readLanguage } from './source-language.ts'

/** Modules of Node that webpack gives to browsers, and code for it expects there. */
const NAMES = 'assert buffer events path punycode querystring stream string_decoder url util'.split(' ')
const SOURCE = new RegExp(`^(?:node:)?(?:${NAMES.join('|')})$`)
const FOLDER = fileURLToPath(new URL('../../dist/browser/builtins/', import.meta.url))
const BUFFER = 'node:buffer'

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
      filter: { id: /\.[cm]?[jt]sx?(?:\?|$)/, code: /\bBuffer\b/ },
      handler(code, id) {
        // Helpers of the bundler have a way for each system.
        const edited = id.startsWith('\0') || id.startsWith(FOLDER) ? undefined : importBuffer(code, id)
        return edited === undefined ? undefined : { code: edited, map: null }
      },
    },
  }
}

/** Undefined: it does not need one, or looks whether there is one, as code does that can go without. */
export function importBuffer(code: string, id: string): string | undefined {
  if (/\btypeof Buffer\b/.test(code)) return undefined
  const file = id.split('?', 1)[0] ?? id
  const { program, module, errors } = parseSync(file, code, { lang: readLanguage(file) })
  const body = program.body as unknown as SyntaxNode[]
  if (errors.length > 0 || !usesGlobal(body, 'Buffer')) return undefined
  const isModule = module.hasModuleSyntax || !/\b(?:require|exports)\b/.test(code)
  const text = isModule ? `import { Buffer } from '${BUFFER}';` : `var { Buffer } = require('${BUFFER}');`
  return insertFirst(code, body, text)
}

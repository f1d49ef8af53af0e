import { hasDirective } from '@vitejs/plugin-rsc/transforms'
import { parseSync, type Plugin } from 'vite'

/**
 * A file in CommonJS that begins with `'use client'`. Server components get references to what it exports, and for these the names
 * have to be known: here it is written as a module that has them. Servers and browsers that render it load the file itself.
 */
export function commonjsClientPlugin(): Plugin {
  return {
    name: 'waymark:commonjs-client',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: /\/node_modules\/.*\.c?js(?:\?|$)/, code: /['"]use client['"]/ },
      handler(code, id) {
        const names = listClientExports(code, id)
        if (names === undefined) return undefined
        const exports = names.map((name) =>
          name === 'default' ? 'export default () => {}' : `export const ${name} = () => {}`,
        )
        return { code: [`'use client'`, ...exports].join('\n'), map: null }
      },
    },
  }
}

/** Undefined: it is none of these files. */
export function listClientExports(code: string, id: string): string[] | undefined {
  const { program, module, errors } = parseSync(id, code, { lang: 'jsx' })
  if (errors.length > 0 || module.hasModuleSyntax || !hasDirective(program.body as never, 'use client'))
    return undefined
  const names = [
    ...code.matchAll(/\bexports\.([A-Za-z_$][\w$]*)\s*=(?!=)/g),
    ...code.matchAll(/\bObject\.defineProperty\(\s*exports,\s*['"]([A-Za-z_$][\w$]*)['"]/g),
  ].map(([, name = '']) => name)
  // Bundlers list the getters of what they export, or say it at the end for Node.
  for (const [, list = ''] of code.matchAll(/\b0\s*&&\s*\(module\.exports\s*=\s*\{([^}]*)\}/g))
    names.push(...list.split(',').map((entry) => entry.split(':', 1)[0]!.trim()))
  const getters =
    /\b[\w$]+\(\s*[\w$]+\s*,\s*\{((?:\s*[\w$]+\s*:\s*\(\)\s*=>\s*[\w$.]+\s*,?)+)\s*\}\s*\)/.exec(code)?.[1]
  for (const [, name = ''] of getters?.matchAll(/([\w$]+)\s*:\s*\(\)/g) ?? []) names.push(name)
  const known = new Set(names.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__esModule'))
  return known.size === 0 || /\bmodule\.exports\s*=\s*[\w$]+\s*;?\s*$/m.test(code)
    ? ['default', ...[...known].filter((name) => name !== 'default')]
    : [...known]
}

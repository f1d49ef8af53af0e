import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Not `~/`, which is a common name for the folder of the app. */
const TILDE = /^~(?=[^/])/
const OWN_NAMES = /"~[^/"]/

/**
 * Stylesheets for webpack name packages with a tilde: `@import '~bootstrap/scss/bootstrap'`. Only an alias is heard by all that
 * resolve what a stylesheet imports. Paths of the app that begin in the same way stay what they are.
 */
export function tildeImportsPlugin(root: string): Plugin {
  return {
    name: 'waymark:tilde-imports',
    config: () => (hasOwnNames(root) ? {} : { resolve: { alias: [{ find: TILDE, replacement: '' }] } }),
  }
}

function hasOwnNames(root: string): boolean {
  return ['tsconfig.json', 'jsconfig.json'].some((name) => {
    try {
      return OWN_NAMES.test(readFileSync(join(root, name), 'utf8'))
    } catch {
      return false
    }
  })
}

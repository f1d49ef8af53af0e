import type { Plugin } from 'vite'

/** Of the function by which CommonJS that Vite runs gets what it asks for. */
const HELPER = /function __cjs_interop__\(m\) ?\{[^{}]*\}/

/**
 * What `require` gives for a module, as bundlers do: code that was compiled from modules looks for the mark, and would take the
 * whole module for its default without it. Newer versions of Node name what a CommonJS module exports.
 */
const REPLACEMENT = [
  'function __cjs_interop__(m) {',
  `if (m.__cjs_module_runner_transform) return m.default;`,
  `if ('module.exports' in m) return m['module.exports'];`,
  `if ('default' in m && Object.keys(m).every((k) => k === 'default' || m[k] === m.default?.[k])) return m.default;`,
  `return m.__esModule ? m : Object.create(m, { __esModule: { value: true } });`,
  '}',
].join(' ')

/** Development only: a build has a `require` of its own. */
export function commonjsRequiresPlugin(): Plugin {
  return {
    name: 'waymark:commonjs-requires',
    apply: 'serve',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name !== 'client',
    transform: {
      filter: { id: /\/node_modules\//, code: HELPER },
      handler: (code) => ({ code: code.replace(HELPER, () => REPLACEMENT), map: null }),
    },
  }
}

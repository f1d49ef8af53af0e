import type { Plugin } from 'vite'
import { PAYLOAD_FILE } from './payload-package.ts'

/** Watching every asynchronous operation of the process, to show waiting times in the browser's tools. */
const WATCH = /[\w$]+(?:\.default)?\s*\.createHook\(\{/

/**
 * React's payload code as development runs it: nobody debugs it, and it is far larger than most apps.
 *
 * - It would watch every asynchronous operation. Loading modules is nothing but such operations: a package of a thousand
 *   files takes twenty seconds instead of two.
 * - Its messages speak of a directive, and so the search for server actions would go through all of it. With a space that does
 *   not break they read the same.
 * - It has no source map. To compose one takes longer than to run the code.
 */
export function payloadCodePlugin(): Plugin {
  return {
    name: 'waymark:payload-code',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc' || name === 'ssr',
    transform: {
      order: 'pre',
      filter: { id: PAYLOAD_FILE },
      handler: (code) => ({ code: simplify(code), map: { mappings: '' } }),
    },
  }
}

export function simplify(code: string): string {
  return code
    .replace(WATCH, '({ createHook: () => ({ enable() {} }) }).createHook({')
    .replaceAll('use server', 'use\u00A0server')
}

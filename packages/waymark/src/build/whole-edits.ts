import type { Plugin } from 'vite'

/**
 * Many editors empty a file before they write it. Read in between, a client component has lost its directive, so it
 * would be taken for a server component and its state in the browser be lost. Vite's reader waits for the text.
 */
export function wholeEditsPlugin(): Plugin {
  return {
    name: 'waymark:whole-edits',
    apply: 'serve',
    hotUpdate: {
      order: 'pre',
      async handler({ type, read }) {
        if (type !== 'update') return
        // A file that is gone again has an event of its own.
        await Promise.resolve(read()).catch(() => {})
      },
    },
  }
}

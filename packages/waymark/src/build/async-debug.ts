import type { Plugin } from 'vite'

/**
 * React's payload renderer watches every asynchronous operation of the process in development, to show waiting
 * times in the browser's tools. Loading modules is nothing but such operations: a package of a thousand files
 * takes twenty seconds instead of two.
 */
export function asyncDebugPlugin(): Plugin {
  return {
    name: 'waymark:async-debug',
    apply: 'serve',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: /react-server-dom-webpack/, code: /\.createHook\(\{/ },
      handler: (code) => ({
        code: code.replace(
          /[\w$]+(?:\.default)?\s*\.createHook\(\{/,
          '({ createHook: () => ({ enable() {} }) }).createHook({',
        ),
        map: null,
      }),
    },
  }
}

import type { Plugin } from 'vite'

const FILE = /plugin-rsc\/dist\/react\/browser\.js$/
const OPTION = /\bfindSourceMapURL,\s*(?=\.\.\.)/g

/** React asks for the maps of server code in development only; a build need not carry how to find them into each browser. */
export function sourceMapUrlsPlugin(): Plugin {
  return {
    name: 'waymark:source-map-urls',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: FILE },
      handler: (code) => ({ code: code.replaceAll(OPTION, ''), map: null }),
    },
  }
}

import { createAppFolder } from './app-folder.mjs'
import { REACT, REACT_SERVER_DOM, VITE, VITE_REACT, VITE_RSC } from './versions.mjs'

const VITE_COMMAND = ['node', 'node_modules/vite/bin/vite.js']

/** @type {import('./peer.d.ts').Peer} */
export const vinext = {
  packages: () => ['vinext@1.4.0', ...REACT, REACT_SERVER_DOM, VITE, VITE_REACT, VITE_RSC],
  files: (pages) => ({
    ...createAppFolder({ link: 'next/link', pages }),
    'vite.config.js': `import vinext from 'vinext'
export default { plugins: [vinext({ prerender: { routes: '*' } })] }
`,
  }),
  outputs: ['dist', '.vinext', '.next'],
  build: [...VITE_COMMAND, 'build'],
  start: (port) => ({
    command: ['node', 'node_modules/vinext/dist/cli.js', 'start', '-p', String(port), '-H', '127.0.0.1'],
  }),
  dev: (port) => ({ command: [...VITE_COMMAND, 'dev', '--port', String(port), '--host', '127.0.0.1'] }),
  minimumNode: 22,
}

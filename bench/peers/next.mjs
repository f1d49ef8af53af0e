import { createAppFolder } from './app-folder.mjs'
import { REACT } from './versions.mjs'

const COMMAND = ['node', 'node_modules/next/dist/bin/next']

/** @type {import('./peer.d.ts').Peer} */
export const next = {
  packages: () => ['next@16.4.6', ...REACT],
  files: (pages) => createAppFolder({ link: 'next/link', pages }),
  outputs: ['.next'],
  build: [...COMMAND, 'build'],
  start: (port) => ({ command: [...COMMAND, 'start', '-p', String(port), '-H', '127.0.0.1'] }),
  dev: (port) => ({ command: [...COMMAND, 'dev', '-p', String(port), '-H', '127.0.0.1'] }),
}

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAppFolder } from './app-folder.mjs'
import { REACT } from './versions.mjs'

const PACKAGE = fileURLToPath(new URL('../../packages/waymark', import.meta.url))
const COMMAND = ['node', 'node_modules/waymark/bin/waymark.js']

/** @type {import('./peer.d.ts').Peer} */
export const waymark = {
  packages: (scratch) => [packWaymark(scratch), ...REACT],
  files: (pages) => createAppFolder({ link: 'waymark/link', pages }),
  outputs: ['.waymark'],
  build: [...COMMAND, 'build'],
  start: (port) => ({ command: [...COMMAND, 'start', '-p', String(port), '-H', '127.0.0.1'] }),
  dev: (port) => ({ command: [...COMMAND, 'dev', '-p', String(port), '-H', '127.0.0.1'] }),
}

/** All content is left to React. @type {import('./peer.d.ts').Peer} */
export const waymarkPlain = {
  ...waymark,
  files: (pages) => ({
    ...waymark.files(pages),
    'waymark.config.js': 'export default { inert: false }\n',
  }),
}

/** From this repository as it is now, in a folder of each run's own; `npm run compile` comes first. */
function packWaymark(scratch) {
  const folder = join(scratch, 'packed')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', ['pack', PACKAGE, '--pack-destination', folder], { stdio: 'ignore' })
  return join(folder, readdirSync(folder)[0])
}

/** How each peer is installed, built and started. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAppFiles } from './app.mjs'
import { createBareFiles } from './bare.mjs'

const PACKAGE = fileURLToPath(new URL('../packages/waymark', import.meta.url))
const REACT = ['react@19.3.1', 'react-dom@19.3.1']

const WAYMARK = {
  packages: (scratch) => [packWaymark(scratch), ...REACT],
  files: (pages) => createAppFiles({ link: 'waymark/link', pages }),
  output: '.waymark',
  clientFiles: '.waymark/client',
  build: ['node', 'node_modules/waymark/bin/waymark.js', 'build'],
  start: (port) => [
    'node',
    'node_modules/waymark/bin/waymark.js',
    'start',
    '-p',
    String(port),
    '-H',
    '127.0.0.1',
  ],
}

export const PEERS = {
  waymark: WAYMARK,
  /** All content is left to React. */
  'waymark-plain': {
    ...WAYMARK,
    files: (pages) => ({
      ...WAYMARK.files(pages),
      'waymark.config.js': 'export default { inert: false }\n',
    }),
  },
  next: {
    packages: () => ['next@16.4.6', ...REACT],
    files: (pages) => createAppFiles({ link: 'next/link', pages }),
    output: '.next',
    clientFiles: '.next/static',
    build: ['node', 'node_modules/next/dist/bin/next', 'build'],
    start: (port) => [
      'node',
      'node_modules/next/dist/bin/next',
      'start',
      '-p',
      String(port),
      '-H',
      '127.0.0.1',
    ],
  },
  /** Not a framework: the least that can be done. */
  bare: {
    packages: () => REACT,
    files: () => createBareFiles(),
    output: undefined,
    build: undefined,
    start: (port) => ['node', 'server.js', String(port)],
  },
}

/** @returns the folder of the application */
export function preparePeer(name, { scratch, pages }) {
  const peer = PEERS[name]
  const dir = join(scratch, name)
  mkdirSync(dir, { recursive: true })
  for (const [path, text] of Object.entries(peer.files(pages))) writeFile(join(dir, path), text)
  writeFile(
    join(dir, 'package.json'),
    JSON.stringify({ name: `bench-${name}`, private: true, type: 'module' }),
  )
  const packages = peer.packages(scratch)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', ...packages], {
    cwd: dir,
    stdio: 'ignore',
  })
  return dir
}

export function removeOutput(name, dir) {
  const { output } = PEERS[name]
  if (output !== undefined) rmSync(join(dir, output), { recursive: true, force: true })
}

function packWaymark(scratch) {
  const folder = join(scratch, 'packed')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', ['pack', PACKAGE, '--pack-destination', folder], { stdio: 'ignore' })
  return join(folder, readdirSync(folder)[0])
}

function writeFile(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Writes a peer's application into the scratch folder and installs what it needs. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The bundler's binaries are not published for every platform with every version: all peers get the one of this repository. */
const { overrides } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/**
 * @param {import('./peers/peer.d.ts').Peer} peer
 * @returns the folder of the application
 */
export function preparePeer(peer, { name, scratch, pages }) {
  refuseOldNode(peer)
  const dir = join(scratch, name)
  mkdirSync(dir, { recursive: true })
  const manifest = { name: `bench-${name}`, private: true, type: 'module', overrides }
  writeFile(join(dir, 'package.json'), JSON.stringify(manifest))
  for (const [path, text] of Object.entries(peer.files(pages))) writeFile(join(dir, path), text)
  const options = ['--save-exact', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel', 'error']
  execFileSync('npm', ['install', ...options, ...peer.packages(scratch)], { cwd: dir, stdio: 'pipe' })
  return dir
}

/** @returns {Record<string, string>} what is installed, by package */
export function readVersions(dir) {
  const { dependencies } = readJson(join(dir, 'package.json'))
  return Object.fromEntries(
    Object.keys(dependencies).map((name) => [
      name,
      readJson(join(dir, 'node_modules', name, 'package.json')).version,
    ]),
  )
}

export function removeOutputs(peer, dir) {
  for (const output of peer.outputs) rmSync(join(dir, output), { recursive: true, force: true })
}

function refuseOldNode({ minimumNode = 0 }) {
  if (Number.parseInt(process.versions.node) < minimumNode)
    throw new Error(`needs Node ${minimumNode}, this is ${process.versions.node}`)
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function writeFile(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

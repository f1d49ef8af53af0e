/** Writes a peer's application into the scratch folder and installs what it needs. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

/** The bundler's binaries are not published for every platform with every version: all peers get the one of this repository. */
const { overrides } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Caches that bundlers keep beside the packages. */
const CACHES = ['node_modules/.vite', 'node_modules/.vite-temp', 'node_modules/.cache']

/**
 * @param {import('./peers/peer.d.ts').Peer} peer
 * @returns the folder of the application
 */
export function preparePeer(peer, { name, scratch, pages }) {
  refuseOldNode(peer)
  const dir = join(scratch, name)
  mkdirSync(dir, { recursive: true })
  for (const entry of readdirSync(dir))
    if (!KEPT.includes(entry)) rmSync(join(dir, entry), { recursive: true })
  for (const [path, text] of Object.entries(peer.files(pages))) writeFile(join(dir, path), text)
  install(dir, { name: `bench-${name}`, packages: peer.packages(scratch) })
  return dir
}

/** What an earlier run installed is used again. A package of this repository may have changed since. */
const KEPT = ['node_modules', 'package.json']
const STAMP = 'node_modules/.bench.json'

function install(dir, { name, packages }) {
  const stamp = join(dir, STAMP)
  const wanted = JSON.stringify(packages)
  if (!packages.some(isAbsolute) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  writeFile(join(dir, 'package.json'), JSON.stringify({ name, private: true, type: 'module', overrides }))
  const options = ['--save-exact', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel', 'error']
  execFileSync('npm', ['install', ...options, ...packages], { cwd: dir, stdio: 'pipe' })
  writeFile(stamp, wanted)
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
  for (const output of [...peer.outputs, ...CACHES])
    rmSync(join(dir, output), { recursive: true, force: true })
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

/**
 * Adds to package-lock.json the optional binaries of other platforms that the registry at hand did not offer when
 * the lock was written. `npm ci` refuses a lock without them, on every platform. Run it after `npm install`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const PLATFORM = /(android|darwin|freebsd|linux|openharmony|win32|wasm32)(?:-([a-z0-9]+))?(?:-([a-z]+))?$/
const LIBC = { gnu: 'glibc', musl: 'musl' }

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(path, name))
    .map(([name, version]) => [`node_modules/${name}`, createEntry(name, version, dev)]),
)
const packages = { ...lock.packages, ...Object.fromEntries(missing) }
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} entries added.`)

/** A package may be locked beside its user, or in any folder above. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lock.packages) return true
    if (folder === '') return false
  }
}

function createEntry(name, version, dev) {
  const [, os, cpu, abi] = PLATFORM.exec(name) ?? []
  if (os === undefined || !/^\d/.test(version))
    throw new Error(`${name}@${version} is no binary of a platform.`)
  return {
    version,
    cpu: [os === 'wasm32' ? 'wasm32' : cpu],
    ...(dev && { dev }),
    ...(LIBC[abi] && { libc: [LIBC[abi]] }),
    optional: true,
    ...(os !== 'wasm32' && { os: [os] }),
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_DIR = '/usr/lib/postgresql'

/** The folder that has `initdb` and `postgres`; the tests start a server of their own from it. */
export function findPostgres() {
  // An empty value says "none", so that a run without a server can be tried anywhere.
  const asked = process.env.POSTGRES_BIN
  if (asked !== undefined) return isComplete(asked) ? asked : undefined
  const versions = existsSync(DEBIAN_DIR) ? readdirSync(DEBIAN_DIR).sort((a, b) => Number(b) - Number(a)) : []
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...versions.map((version) => join(DEBIAN_DIR, version, 'bin')), ...folders].find(isComplete)
}

export function installPostgres() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!isRootOnDebian || process.env.POSTGRES_BIN !== undefined) return undefined
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options)
  } catch {
    return undefined
  }
  return findPostgres()
}

function isComplete(folder) {
  return folder !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))
}

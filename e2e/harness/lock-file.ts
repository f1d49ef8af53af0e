import { readFileSync } from 'node:fs'
import { atRoot } from './paths.ts'

export interface LockedPackage {
  version: string
  license?: string
  hasInstallScript?: true
  optional?: true
  dev?: true
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const PACKAGES = (
  JSON.parse(readFileSync(atRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
).packages

/** As Node finds it: beside whoever asks, then further up. */
function findLocked(name: string, from = ''): [place: string, found: LockedPackage] | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const found = PACKAGES[place]
    if (found !== undefined) return [place, found]
    if (folder === '') return undefined
  }
}

/**
 * Everything that is installed with a package, itself included, by place. Binaries for other machines count as well, and so do peers,
 * which npm installs too: except those of the published package's own list.
 */
export function listInstalled(name: string): Map<string, LockedPackage> {
  const installed = new Map<string, LockedPackage>()
  const visit = (wanted: string, from: string): void => {
    const found = findLocked(wanted, from)
    if (found === undefined || installed.has(found[0])) return
    installed.set(...found)
    const [place, own] = found
    const below = { ...own.dependencies, ...own.optionalDependencies }
    for (const next of [...Object.keys(below), ...listPeers(own)]) visit(next, place)
  }
  visit(name, '')
  return installed
}

function listPeers({ peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage): string[] {
  const { dependencies, peerDependencies: chosenByApp } = readOwn()
  const isListed = (name: string): boolean => name in { ...dependencies, ...chosenByApp }
  return Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta[name]?.optional !== true && !isListed(name),
  )
}

/** Of the published package: those that it needs, and those that it takes where they can be installed. */
export function readDependencies(): { required: Record<string, string>; optional: Record<string, string> } {
  const { dependencies = {}, optionalDependencies = {} } = readOwn()
  return { required: dependencies, optional: optionalDependencies }
}

function readOwn(): LockedPackage {
  return JSON.parse(readFileSync(atRoot('packages/waymark/package.json'), 'utf8')) as LockedPackage
}

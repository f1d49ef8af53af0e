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

/** Everything that is installed with a package, itself included, by place. Binaries for other machines count as well. */
export function listInstalled(name: string): Map<string, LockedPackage> {
  const installed = new Map<string, LockedPackage>()
  const visit = (wanted: string, from: string): void => {
    const found = findLocked(wanted, from)
    if (found === undefined || installed.has(found[0])) return
    installed.set(...found)
    const [place, { dependencies, optionalDependencies }] = found
    for (const below of Object.keys({ ...dependencies, ...optionalDependencies })) visit(below, place)
  }
  visit(name, '')
  return installed
}

/** Of the published package: those that it needs, and those that it takes where they can be installed. */
export function readDependencies(): { required: Record<string, string>; optional: Record<string, string> } {
  const { dependencies, optionalDependencies = {} } = JSON.parse(
    readFileSync(atRoot('packages/waymark/package.json'), 'utf8'),
  ) as LockedPackage
  return { required: dependencies ?? {}, optional: optionalDependencies }
}

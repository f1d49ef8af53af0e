import { cp, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findPackage, type PackageManifest } from './app-packages.ts'

/** Packages by name, as code in a folder asks for them. */
export interface PackageNeed {
  names: readonly string[]
  /** Folder of that code, where the packages are looked for. */
  from: string
  /** Folder that the code has among the copies. */
  to: string
}

/** Packages in a package are copied by themselves, where they are needed; one of a workspace may have the others, for its machine alone. */
const LEFT_BEHIND = /^(?:node_modules|\.git|\.env(?:\..+)?)$/

/**
 * Copies packages below the `node_modules` of a folder, with what they depend on themselves. Whoever asks finds the same
 * package as before: of two versions the first one stands at the top, and the other one below the package that needs it.
 * A package that is not installed was not needed so far, and is left out.
 */
export async function copyPackages(needs: readonly PackageNeed[], dir: string): Promise<void> {
  /** Copies, and what they are copies of. */
  const copies = new Map<string, string>()
  const open = [...needs]
  // What stands beside each other is copied before what it needs: a copy that comes later would hide one that was found already.
  for (let need = open.shift(); need !== undefined; need = open.shift()) {
    for (const name of need.names) {
      const found = await findPackage(need.from, name)
      if (found === undefined) continue
      const source = await realpath(found.dir)
      const [nearest] = listPlaces(name, need.to, dir).filter((place) => copies.has(place))
      if (nearest !== undefined && copies.get(nearest) === source) continue
      const copy = join(nearest === undefined ? dir : need.to, 'node_modules', name)
      copies.set(copy, source)
      await cp(source, copy, {
        recursive: true,
        dereference: true,
        filter: (path) => !LEFT_BEHIND.test(basename(path)),
      })
      open.push({ names: listNeeded(found.manifest), from: source, to: copy })
    }
  }
}

/** Where Node looks for a package among the copies, the nearest place first. */
function listPlaces(name: string, from: string, dir: string): string[] {
  const places: string[] = []
  for (let folder = from; folder.startsWith(dir); folder = dirname(folder))
    places.push(join(folder, 'node_modules', name))
  return places
}

/** Of the packages that stand beside it, such as React beside its renderer, those without which it does not load. */
function listNeeded(manifest: PackageManifest): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])]
}

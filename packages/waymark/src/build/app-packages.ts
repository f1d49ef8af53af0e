import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export interface PackageManifest {
  name?: string
  style?: unknown
  exports?: unknown
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Names of the app's own dependencies whose manifest has what is asked for. */
export async function listPackages(
  root: string,
  isWanted: (manifest: PackageManifest) => boolean,
): Promise<string[]> {
  const app = await readManifest(join(root, 'package.json'))
  const names = Object.keys({ ...app?.dependencies, ...app?.devDependencies })
  const manifests = await Promise.all(names.map((name) => findManifest(root, name)))
  return names.filter((_name, index) => {
    const manifest = manifests[index]
    return manifest !== undefined && isWanted(manifest)
  })
}

/** Looked up folder by folder: `exports` may hide package.json from `require.resolve`. */
export async function findManifest(root: string, name: string): Promise<PackageManifest | undefined> {
  const folders = createRequire(join(root, 'package.json')).resolve.paths(name) ?? []
  for (const folder of folders) {
    const manifest = await readManifest(join(folder, name, 'package.json'))
    if (manifest !== undefined) return manifest
  }
  return undefined
}

async function readManifest(path: string): Promise<PackageManifest | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as PackageManifest
  } catch {
    return undefined
  }
}

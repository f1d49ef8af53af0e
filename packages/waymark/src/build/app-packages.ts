import { readFile, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { searchForWorkspaceRoot } from 'vite'

export interface PackageManifest {
  name?: string
  version?: string
  type?: unknown
  main?: unknown
  style?: unknown
  exports?: unknown
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * Names of dependencies whose manifest has what is asked for. In a repository of several packages those count that the
 * root names, and those of the other packages of the repository that the app uses.
 */
export async function listPackages(
  root: string,
  isWanted: (manifest: PackageManifest) => boolean,
): Promise<string[]> {
  const wanted = new Set<string>()
  const seen = new Set<string>()
  const addFrom = async (dir: string): Promise<void> => {
    if (seen.has(dir)) return
    seen.add(dir)
    const own = await readManifest(join(dir, 'package.json'))
    const names = Object.keys({ ...own?.dependencies, ...own?.devDependencies })
    const found = await Promise.all(names.map((name) => findPackage(dir, name)))
    for (const [index, name] of names.entries()) {
      const installed = found[index]
      if (installed === undefined) continue
      if (isWanted(installed.manifest)) wanted.add(name)
      const source = await realpath(installed.dir)
      if (!source.includes('/node_modules/')) await addFrom(source)
    }
  }
  for (const dir of listFoldersUpTo(searchForWorkspaceRoot(root), root)) await addFrom(dir)
  return [...wanted]
}

/** From the inner one to the outer one, both included. */
function listFoldersUpTo(outer: string, inner: string): string[] {
  return inner === outer || dirname(inner) === inner
    ? [inner]
    : [inner, ...listFoldersUpTo(outer, dirname(inner))]
}

export async function findManifest(root: string, name: string): Promise<PackageManifest | undefined> {
  return (await findPackage(root, name))?.manifest
}

/** Looked up folder by folder: `exports` may hide package.json from `require.resolve`. */
export async function findPackage(
  root: string,
  name: string,
): Promise<{ dir: string; manifest: PackageManifest } | undefined> {
  // Of a package that is called as a module of Node is, such as `punycode`, Node says no folders; of a file in it, it does.
  const folders = createRequire(join(root, 'package.json')).resolve.paths(`${name}/package.json`) ?? []
  for (const folder of folders) {
    const dir = join(folder, name)
    const manifest = await readManifest(join(dir, 'package.json'))
    if (manifest !== undefined) return { dir, manifest }
  }
  return undefined
}

export async function readManifest(path: string): Promise<PackageManifest | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as PackageManifest
  } catch {
    return undefined
  }
}

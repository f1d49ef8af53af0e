import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface PackageManifest {
  name?: string
  style?: unknown
  exports?: unknown
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * Dependencies of the app that are stylesheets. Server bundles leave packages out by default, and Vite does so
 * for `@import "tailwindcss"` in a stylesheet as well, where leaving out has no meaning.
 */
export async function listStylePackages(root: string): Promise<string[]> {
  const app = await readManifest(join(root, 'package.json'))
  const names = Object.keys({ ...app?.dependencies, ...app?.devDependencies })
  const flags = await Promise.all(names.map(async (name) => isStylePackage(await findManifest(root, name))))
  return names.filter((_name, index) => flags[index])
}

function isStylePackage(manifest: PackageManifest | undefined): boolean {
  if (manifest === undefined) return false
  return typeof manifest.style === 'string' || JSON.stringify(manifest.exports ?? null).includes('"style":')
}

/** Looked up folder by folder: `exports` may hide package.json from `require.resolve`. */
async function findManifest(root: string, name: string): Promise<PackageManifest | undefined> {
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

import { listPackages, type PackageManifest } from './app-packages.ts'

/**
 * Dependencies of the app that are stylesheets. Server bundles leave packages out by default, and Vite does so
 * for `@import "tailwindcss"` in a stylesheet as well, where leaving out has no meaning.
 */
export function listStylePackages(root: string): Promise<string[]> {
  return listPackages(root, isStylePackage)
}

function isStylePackage(manifest: PackageManifest): boolean {
  return typeof manifest.style === 'string' || JSON.stringify(manifest.exports ?? null).includes('"style":')
}

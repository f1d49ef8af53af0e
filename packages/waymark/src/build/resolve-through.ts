import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The file of a package of the app, or of a package that another one brought: each from where the one before is. */
export function resolveThrough(root: string, names: readonly string[]): string | undefined {
  try {
    return names.reduce((from, name) => createRequire(from).resolve(name), join(root, 'package.json'))
  } catch {
    return undefined
  }
}

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ResolvedProject } from './config.ts'

type Place = Pick<ResolvedProject, 'appDir' | 'config'>

/** Names of the file that sees requests before the page, the newer one first. */
export const MIDDLEWARE_NAMES: readonly string[] = ['proxy', 'middleware']

/** Files that stand beside app/: at the root, or in src/. */
export const PROJECT_FILES: readonly string[] = [
  ...MIDDLEWARE_NAMES,
  'instrumentation',
  'instrumentation-client',
]

export function findMiddlewareFile(project: Place): string | undefined {
  return MIDDLEWARE_NAMES.map((name) => findProjectFile(project, name)).find((file) => file !== undefined)
}

export function findProjectFile({ appDir, config }: Place, name: string): string | undefined {
  const folder = dirname(appDir)
  for (const extension of config.pageExtensions) {
    const path = join(folder, `${name}.${extension}`)
    if (existsSync(path)) return path
  }
  return undefined
}

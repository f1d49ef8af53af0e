import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isServedFile } from '../shared/manifest.ts'
import { listRoutes } from '../shared/route-list.ts'
import type { AppTree, Route } from '../shared/route-tree.ts'
import type { ResolvedProject } from './config.ts'
import { checkRootLayouts } from './scan-check.ts'
import { checkPublicPaths, listAppPatterns } from './scan-conflicts.ts'

/** Everything about the routes that must be right before a build is worth its time. */
export async function checkProject(
  project: ResolvedProject,
  tree: AppTree<string>,
): Promise<Route<string>[]> {
  checkRootLayouts(tree, project.appDir)
  checkPublicPaths(listAppPatterns(tree, project.appDir), await listPublicPaths(project.publicDir))
  return listRoutes(tree)
}

async function listPublicPaths(publicDir: string): Promise<string[]> {
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(publicDir, join(entry.parentPath, entry.name)).split(sep))
    .filter((segments) => isServedFile(segments))
    .map((segments) => `/${segments.join('/')}`)
}

import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isServedFile } from '../shared/manifest.ts'
import { listRoutes } from '../shared/route-list.ts'
import { listPagesRoutes } from '../shared/pages-tree.ts'
import type { Route } from '../shared/route-tree.ts'
import { checkMiddleware } from './check-middleware.ts'
import type { ResolvedProject } from './config.ts'
import { findMiddlewareFile } from './project-files.ts'
import { checkRootLayouts } from './scan-check.ts'
import { checkPublicPaths, listAppPatterns } from './scan-conflicts.ts'
import { listPagesFiles } from './scan-pages.ts'
import type { ProjectRoutes } from './scan-project.ts'

/** Everything about the routes that must be right before a build is worth its time. */
export async function checkProject(
  project: ResolvedProject,
  { tree, pages }: ProjectRoutes,
): Promise<Route<string>[]> {
  checkRootLayouts(tree, project.appDir)
  const pagesPatterns = listPagesFiles(pages, project.pagesDir).map(({ pattern, shownFile }) => ({
    pattern,
    file: shownFile,
  }))
  const patterns = [...listAppPatterns(tree, project.appDir), ...pagesPatterns]
  checkPublicPaths(patterns, await listPublicPaths(project.publicDir))
  const middlewareFile = findMiddlewareFile(project)
  if (middlewareFile !== undefined) {
    const file = relative(project.root, middlewareFile)
    const error = checkMiddleware(await readFile(middlewareFile, 'utf8'), file, project.runtimeConfig)
    if (error !== undefined) throw error
  }
  return [...listRoutes(tree), ...listPagesRoutes<string>(pages.pages)]
}

async function listPublicPaths(publicDir: string): Promise<string[]> {
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(publicDir, join(entry.parentPath, entry.name)).split(sep))
    .filter((segments) => isServedFile(segments))
    .map((segments) => `/${segments.join('/')}`)
}

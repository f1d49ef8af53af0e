import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isServedFile } from '../shared/manifest.ts'
import { isReservedPath } from '../shared/match-config-routes.ts'
import type { AppTree, Folder } from '../shared/route-tree.ts'
import { createError } from '../shared/errors.ts'
import type { ResolvedProject } from './config.ts'
import type { PrerenderResult } from './prerender.ts'
import { findMiddlewareFile } from './project-files.ts'
import type { ProjectRoutes } from './scan-project.ts'

/** Where `output: 'export'` writes. What is there from before stays until all is made. */
export function stageDirOf({ outDir }: ResolvedProject): string {
  return join(outDir, 'export')
}

function exportDirOf({ root, config }: ResolvedProject): string {
  return join(root, config.exportDir)
}

/** The folder is replaced as a whole, so it must be that of an export. Each has a folder for the files of the framework. */
export async function checkExportDir(project: ResolvedProject): Promise<void> {
  const dir = exportDirOf(project)
  const files = await readdir(dir).catch(() => [])
  if (files.length > 0 && !files.some((file) => isReservedPath(`/${file}`)))
    throw createError('WM_EXPORT_FOLDER', { dir: relative(project.root, dir) })
}

/** What a file server cannot do, as far as files and configuration tell. Throws with the whole list. */
export function checkExport(project: ResolvedProject, { tree }: ProjectRoutes): void {
  const { redirects, headers, rewrites } = project.config.routes
  const found: string[] = []
  if (findMiddlewareFile(project) !== undefined) found.push('middleware')
  if (redirects.length > 0) found.push('redirects in the configuration')
  if (headers.length > 0) found.push('headers in the configuration')
  if (Object.values(rewrites).some((list) => list.length > 0)) found.push('rewrites in the configuration')
  if (project.config.contentSecurityPolicy?.includes('{nonce}'))
    found.push('a nonce in contentSecurityPolicy')
  for (const folder of listInterceptions(tree)) found.push(`the folder ${folder}, which intercepts`)
  refuse(found)
}

/** API routes are left out: pages may call them on a server elsewhere that has them. `undefined`: there are none. */
export function warnOfApiRoutes({ pages }: ProjectRoutes): string | undefined {
  const patterns = pages.pages.filter(({ kind }) => kind === 'api').map(({ pattern }) => pattern)
  if (patterns.length === 0) return undefined
  return `API routes need a server and are not exported: ${patterns.join(', ')}.`
}

/** What turned out to need a server when it was made. */
export function checkExported({ routes }: PrerenderResult): void {
  refuse(
    Object.values(routes).flatMap(({ pattern, verdict }) =>
      verdict.kind === 'dynamic' ? [`${pattern} (${verdict.why})`] : [],
    ),
  )
}

/** Forms and buttons would have nobody to answer them. */
export function checkExportedActions(files: Iterable<string>): void {
  refuse([...files].map((file) => `${file} (server actions)`))
}

function refuse(found: string[]): void {
  if (found.length === 0) return
  throw createError('WM_EXPORT_IMPOSSIBLE', { list: found.map((part) => `\n  - ${part}`).join('') + '\n' })
}

function listInterceptions({ root }: AppTree<string>): string[] {
  const visit = (folder: Folder<string>): string[] => [
    ...(folder.intercept === undefined ? [] : [folder.name]),
    ...[...folder.folders, ...Object.values(folder.slots)].flatMap(visit),
  ]
  return visit(root)
}

export async function clearExport(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
}

/** The new files in the place of the old ones, in the folder that is to be served. */
export async function publishExport(project: ResolvedProject): Promise<void> {
  const dir = exportDirOf(project)
  await rm(dir, { recursive: true, force: true })
  await mkdir(dirname(dir), { recursive: true })
  // The output folder may be on another disk.
  await rename(stageDirOf(project), dir).catch(async () => {
    await cp(stageDirOf(project), dir, { recursive: true })
    await rm(stageDirOf(project), { recursive: true, force: true })
  })
}

/** Scripts, styles and files of public/, beside the pages. */
export async function copyExportFiles(project: ResolvedProject): Promise<void> {
  const dir = stageDirOf(project)
  const options = { recursive: true, force: false, errorOnExist: false } as const
  await cp(project.publicDir, dir, {
    ...options,
    filter: (source) => isExported(relative(project.publicDir, source)),
  }).catch(ignoreMissing)
  await cp(join(project.outDir, 'client'), join(dir, project.names.internalSegment), {
    ...options,
    filter: (source) => !/\.(?:br|gz|map)$/.test(source),
  })
}

/** The folder itself, and what `start` would serve of it. */
function isExported(path: string): boolean {
  return path === '' || isServedFile(path.split(sep))
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

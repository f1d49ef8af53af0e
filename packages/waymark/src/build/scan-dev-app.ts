import type { ResolvedProject } from './config.ts'
import type { DevNotes } from './dev-notes.ts'
import { listMisspeltFiles } from './misspelt-files.ts'
import { writeRootLayout } from './root-layout.ts'
import { scanProject, type ProjectRoutes } from './scan-project.ts'
import { writeRouteTypes } from './typegen.ts'

/** The routes on disk, and their types for the editor. */
export async function scanTypedApp(project: ResolvedProject): Promise<ProjectRoutes> {
  const routes = await scanProject(project)
  await writeRouteTypes(project, routes.tree)
  return routes
}

/** The same, after a first page got the layout that it needs. */
export async function scanDevApp(project: ResolvedProject, { say, warn }: DevNotes): Promise<ProjectRoutes> {
  const routes = await scanTypedApp(project)
  await warnOfNames(project, { warn })
  const layout = await writeRootLayout(project, routes.tree)
  if (layout === undefined) return routes
  say(`No layout was found, so ${layout} was created with <html> and <body>.`)
  return scanTypedApp(project)
}

/** Says which files are almost named like route files. */
export async function warnOfNames(project: ResolvedProject, { warn }: Pick<DevNotes, 'warn'>): Promise<void> {
  for (const { error } of await listMisspeltFiles(project)) warn(error)
}

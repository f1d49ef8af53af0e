import { existsSync } from 'node:fs'
import { NO_PAGES, type PagesTree } from '../shared/pages-tree.ts'
import type { AppTree } from '../shared/route-tree.ts'
import type { ResolvedProject } from './config.ts'
import { scanApp } from './scan-app.ts'
import { checkSiblings } from './scan-check-siblings.ts'
import { checkPagesPatterns, listAppPatterns } from './scan-conflicts.ts'
import { listPagesFiles, scanPages } from './scan-pages.ts'
import { listRouteFiles } from './scan-route-files.ts'

/** The routes of both routers. */
export interface ProjectRoutes {
  tree: AppTree<string>
  pages: PagesTree
}

type ScannedProject = Pick<ResolvedProject, 'appDir' | 'pagesDir'> & {
  config: Pick<ResolvedProject['config'], 'pageExtensions'>
}

/** Reads app/ and pages/, whichever are there. Throws on conflicts within and between them. */
export async function scanProject({ appDir, pagesDir, config }: ScannedProject): Promise<ProjectRoutes> {
  const { pageExtensions } = config
  const [tree, pages] = await Promise.all([
    existsSync(appDir) ? scanApp(appDir, { pageExtensions }) : createEmptyTree(),
    existsSync(pagesDir) ? scanPages(pagesDir, { pageExtensions }) : NO_PAGES,
  ])
  const pagesFiles = listPagesFiles(pages, pagesDir)
  const patterns = pagesFiles.map(({ pattern, shownFile }) => ({ pattern, file: shownFile }))
  checkPagesPatterns(listAppPatterns(tree, appDir), patterns)
  checkSiblings([...listRouteFiles(tree, appDir), ...pagesFiles])
  return { tree, pages }
}

function createEmptyTree(): AppTree<string> {
  const root = {
    name: '',
    kind: 'root',
    urlSegment: '',
    files: {},
    metadataFiles: [],
    folders: [],
    slots: {},
  }
  return { root: root as AppTree<string>['root'] }
}

import { basename, dirname, relative } from 'node:path/posix'
import { walkFolders } from '../shared/route-list.ts'
import { describePath } from '../shared/route-path.ts'
import type { AppTree, Folder, PatternSegment, Route } from '../shared/route-tree.ts'

/** One file that answers URLs, with the folders that lead to it. */
export interface RouteFile {
  kind: Route<string>['kind']
  file: string
  /** Relative to the project, for messages. */
  shownFile: string
  chain: Folder<string>[]
  /** URL segments with interception markers. */
  key: string[]
  pattern: string
  segments: PatternSegment[]
}

/** The path a developer knows: from the folder that holds app/ or src/app/. */
export function projectPath(appDir: string, file: string): string {
  const parent = dirname(appDir)
  return relative(basename(parent) === 'src' ? dirname(parent) : parent, file)
}

export function listRouteFiles(tree: AppTree<string>, appDir: string): RouteFile[] {
  const found: RouteFile[] = []
  walkFolders(tree.root, (chain, folder) => {
    const { key, pattern, segments } = describePath(chain)
    const add = (
      kind: RouteFile['kind'],
      file: string,
      path: Pick<RouteFile, 'key' | 'pattern' | 'segments'>,
    ): void => {
      found.push({ kind, file, shownFile: projectPath(appDir, file), chain, ...path })
    }
    if (folder.files.page) add('page', folder.files.page, { key, pattern, segments })
    if (folder.files.route) add('handler', folder.files.route, { key, pattern, segments })
    for (const { file, pattern: metadataPattern } of folder.metadataFiles) {
      const value = metadataPattern.slice(metadataPattern.lastIndexOf('/') + 1)
      add('metadata', file, {
        key: [...key, value],
        pattern: metadataPattern,
        segments: [...segments, { kind: 'static', value }],
      })
    }
  })
  return found
}

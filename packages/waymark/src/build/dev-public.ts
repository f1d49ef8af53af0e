import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isServedFile } from '../shared/manifest.ts'
import { listPagesRoutes } from '../shared/pages-tree.ts'
import { listRoutes } from '../shared/route-list.ts'
import { createMatcher } from '../shared/route-match.ts'
import type { ResolvedProject } from './config.ts'
import type { RouteSource } from './routes-plugin.ts'
import { checkPublicPaths, listAppPatterns } from './scan-conflicts.ts'

export interface PublicFiles {
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean
}

/**
 * A build refuses a public file at the URL of a route, and routes of which two have one URL. Here such a URL says so, and the others work: a
 * new file may stand for any URL that nothing answered before.
 */
export function createPublicServer(
  files: PublicFiles,
  { publicDir, appDir }: Pick<ResolvedProject, 'publicDir' | 'appDir'>,
  routes: RouteSource,
): PublicFiles['serve'] {
  return (path, request, response) => {
    const decoded = decodeURIComponent(path)
    // Both sides are looked at anew: whichever is removed, the next request is right.
    if (isPublicFile(publicDir, decoded)) checkPublicPaths(listAppPatterns(routes.tree(), appDir), [decoded])
    else if (routes.fault() !== undefined && !isKnown(routes, decoded)) throw routes.fault()
    return files.serve(path, request, response)
  }
}

function isKnown(routes: RouteSource, path: string): boolean {
  const listed = [...listRoutes(routes.tree()), ...listPagesRoutes<string>(routes.pages().pages)]
  return createMatcher(listed).match(path.split('/').filter(Boolean)) !== undefined
}

function isPublicFile(publicDir: string, path: string): boolean {
  if (!isServedFile(path.slice(1).split('/'))) return false
  try {
    return statSync(join(publicDir, path)).isFile()
  } catch {
    // Also a name that no file can have, such as one of 5,000 letters.
    return false
  }
}

import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isServedFile } from '../shared/manifest.ts'
import type { ResolvedProject } from './config.ts'
import type { RouteSource } from './routes-plugin.ts'
import { checkPublicPaths, listAppPatterns } from './scan-conflicts.ts'

export interface PublicFiles {
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean
}

/** A build refuses a public file at the URL of a route. Here that URL says so, and the others work. */
export function createPublicServer(
  files: PublicFiles,
  { publicDir, appDir }: Pick<ResolvedProject, 'publicDir' | 'appDir'>,
  routes: RouteSource,
): PublicFiles['serve'] {
  return (path, request, response) => {
    const decoded = decodeURIComponent(path)
    // Both sides are looked at anew: whichever is removed, the next request is right.
    if (isPublicFile(publicDir, decoded)) checkPublicPaths(listAppPatterns(routes.tree(), appDir), [decoded])
    return files.serve(path, request, response)
  }
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

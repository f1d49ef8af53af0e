import * as nodeModule from 'node:module'
import { join } from 'node:path'

/** The part of `node:module` that keeps compiled code; Node 20 has none of it. */
export interface CompileCacheApi {
  enableCompileCache?(folder: string): unknown
  flushCompileCache?(): void
}

// Its types are those of the oldest Node that is supported.
const OF_NODE = nodeModule as object as CompileCacheApi

/**
 * Compiled code of the server is kept beside its build, so that the next start need not compile it again. A folder that
 * cannot be written is no reason not to start, and a folder that the environment names wins: Node sees to both.
 */
export function enableCompileCache(outDir: string, api: CompileCacheApi = OF_NODE): void {
  ignoreErrors(() => api.enableCompileCache?.(join(outDir, 'cache', 'compiled')))
}

/** Node writes when a process ends by itself. Servers are often killed, so it is done when all is loaded. */
export function saveCompileCache(api: CompileCacheApi = OF_NODE): void {
  ignoreErrors(() => api.flushCompileCache?.())
}

function ignoreErrors(call: () => unknown): void {
  try {
    call()
  } catch {
    // It would only have been faster.
  }
}

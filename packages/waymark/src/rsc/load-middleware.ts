import { readMiddleware, type MiddlewareFunction, type MiddlewareModule } from '../server/middleware.ts'
import type { Runtime } from '../shared/seams.ts'
import type { RequestView } from './request-view.ts'

export interface LoadedMiddleware {
  run: MiddlewareFunction
  /** Whether it wants to see this request. */
  matches(view: RequestView): boolean
}

/** In development the file may change between two requests; in production it is loaded once. */
export function createMiddlewareLoader(
  load: () => Promise<MiddlewareModule>,
  { mode }: Pick<Runtime<never, never>, 'mode'>,
): () => Promise<LoadedMiddleware> {
  const loadNow = async (): Promise<LoadedMiddleware> => {
    const module = await load()
    return { run: readMiddleware(module), matches: () => true }
  }
  let loaded: Promise<LoadedMiddleware> | undefined
  return mode === 'development' ? loadNow : () => (loaded ??= loadNow())
}

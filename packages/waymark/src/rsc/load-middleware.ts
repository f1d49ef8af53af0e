import { readMiddleware, type MiddlewareFunction, type MiddlewareModule } from '../server/middleware.ts'
import { compileMatcher } from '../shared/middleware-matcher.ts'
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
  { mode, config: { basePath, i18n } }: Pick<Runtime<never, never>, 'mode' | 'config'>,
): () => Promise<LoadedMiddleware> {
  const loadNow = async (): Promise<LoadedMiddleware> => {
    const module = await load()
    const matcher = readMatcher(module['config'])
    return { run: readMiddleware(module), matches: compileMatcher(matcher, { basePath, ...i18n }) }
  }
  let loaded: Promise<LoadedMiddleware> | undefined
  return mode === 'development' ? loadNow : () => (loaded ??= loadNow())
}

/** `export const config = { matcher: … }`. */
function readMatcher(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'matcher' in config ? config.matcher : undefined
}

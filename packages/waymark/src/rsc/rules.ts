import type { RuntimeConfig } from '../shared/config.ts'
import { compileConfigRoutes, type CompiledTarget } from '../shared/config-routes.ts'
import {
  collectHeaders,
  matchRedirect,
  matchRewrite,
  type RedirectMatch,
  type RewriteMatch,
} from '../shared/match-config-routes.ts'
import type { RequestView } from './request-view.ts'

type ApplyRewrite = (view: RequestView) => RewriteMatch | undefined

/** `headers`, `redirects` and `rewrites` of the configuration, compiled. */
export interface Rules {
  /** Of all entries that match, in their order. */
  headers(view: RequestView): Iterable<readonly [name: string, value: string]>
  /** Of the first entry that matches. */
  redirect(view: RequestView): RedirectMatch | undefined
  beforeFiles: readonly ApplyRewrite[]
  afterFiles: readonly ApplyRewrite[]
  fallback: readonly ApplyRewrite[]
}

export function createRules({ routes, basePath, i18n }: RuntimeConfig): Rules {
  const { headers, redirects, rewrites } = compileConfigRoutes(routes, { basePath, ...i18n })
  const createRewrites = (targets: CompiledTarget[]): ApplyRewrite[] =>
    targets.map((target) => (view) => matchRewrite(target, view))
  return {
    headers: (view) => collectHeaders(headers, view),
    redirect: (view) => matchRedirect(redirects, view),
    beforeFiles: createRewrites(rewrites.beforeFiles),
    afterFiles: createRewrites(rewrites.afterFiles),
    fallback: createRewrites(rewrites.fallback),
  }
}

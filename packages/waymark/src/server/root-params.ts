import { createError } from '../shared/errors.ts'
import { USE_CACHE } from './cache/use-cache.ts'
import { readContext, type RequestContext } from './request-context.ts'

/** Values of the dynamic segments down to the root layout of a page, by name. */
export type RootParams = Readonly<Record<string, string | string[]>>

/** Whether code of the app that is loaded asks for them: then cached results may depend on them. */
let isInUse = false

/** What `next/root-params` exports under the name of a segment. */
export function createRootParam(name: string): () => Promise<string | string[] | undefined> {
  isInUse = true
  return async () => {
    const api = `${name}() of next/root-params`
    const context = readContext()
    if (context === undefined) throw createError('WM_OUTSIDE_REQUEST', { api })
    const { scope, rootParams } = context
    if (scope !== undefined && scope.api !== USE_CACHE)
      throw createError('WM_CACHED_REQUEST_DATA', { api, scope: scope.api })
    if (rootParams === undefined) throw createError('WM_ROOT_PARAMS_PLACE', { api })
    return rootParams[name]
  }
}

/** Part of the key of a cached result. */
export function writeRootParamsKey({ rootParams }: Pick<RequestContext, 'rootParams'>): string {
  return isInUse && rootParams !== undefined ? JSON.stringify(rootParams) : ''
}

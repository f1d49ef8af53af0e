import type { RuntimeConfig } from '../shared/config.ts'
import type { RequestView } from './request-view.ts'

export type RewriteResult =
  | { kind: 'path'; pathname: string; search: string }
  | { kind: 'external'; url: string }
  | undefined

/** `headers`, `redirects` and `rewrites` of the configuration, compiled. */
export interface Rules {
  /** Of all entries that match, in their order. */
  headers(view: RequestView): Iterable<readonly [name: string, value: string]>
  /** Of the first entry that matches. */
  redirect(view: RequestView): { status: number; to: string } | undefined
  beforeFiles: readonly ((view: RequestView) => RewriteResult)[]
  afterFiles: readonly ((view: RequestView) => RewriteResult)[]
  fallback: readonly ((view: RequestView) => RewriteResult)[]
}

export function createRules(_config: RuntimeConfig): Rules {
  return { headers: () => [], redirect: () => undefined, beforeFiles: [], afterFiles: [], fallback: [] }
}

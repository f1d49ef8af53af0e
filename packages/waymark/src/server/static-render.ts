import { createError } from '../shared/errors.ts'
import { chooseShorter } from '../shared/freshness.ts'
import type { FetchCacheOption, UsedData } from './cache/data-policy.ts'
import type { RequestContext } from './request-context.ts'

/** What only a request can tell. */
export type RequestData =
  | 'connection'
  | 'cookies'
  | 'draftMode'
  | 'headers'
  | 'nonce'
  | 'request'
  | 'searchParams'

const API_NAMES: Record<RequestData, string> = {
  connection: 'connection()',
  cookies: 'cookies()',
  draftMode: 'draftMode()',
  headers: 'headers()',
  nonce: 'getNonce()',
  request: 'the request of the handler',
  searchParams: 'searchParams',
}

/** What the files of a route say about how it is made. */
export interface RenderRules {
  /** With `force-dynamic` everything may be read. */
  dynamic: 'auto' | 'error' | 'force-static'
  fetchCache: FetchCacheOption
  /** `force-dynamic`. */
  isDynamic: boolean
  /** Named in errors. */
  file: string
}

/** An answer that is made for everybody, without a visitor, and kept. */
export interface StaticRender {
  /** The first thing that only a request can tell: the answer is not for everybody after all. */
  needs?: string
  /** Called once, when that is known. */
  onNeed(): void
  /** Seconds; the lowest of all that went into it. */
  revalidate: number | false
  /** Of all that went into it. */
  tags: Set<string>
}

/**
 * Every API that reads the request asks here first. True: read it. False: the page is to be the same for everybody
 * whatever it asks, so it gets empty values. Throws where the answer is made without a visitor.
 */
export function useRequestData(context: RequestContext, data: RequestData): boolean {
  const { rules, staticRender } = context
  if (rules?.dynamic === 'force-static') return false
  context.used.add(data)
  const api = API_NAMES[data]
  if (rules?.dynamic === 'error') throw refuseUse(context, api)
  if (staticRender === undefined) return true
  noteNeed(staticRender, api)
  throw createError('WM_NEEDS_REQUEST', { api })
}

/** Says how the route is made; from here on its files run. `readRouteTags` is asked for the tags of the route: few requests fetch anything that is kept. */
export function applyRules(
  context: RequestContext,
  rules: RenderRules,
  readRouteTags: () => readonly string[],
): void {
  context.rules = rules
  context.data = {
    fetchCache: rules.fetchCache,
    isDynamic: rules.isDynamic,
    readRouteTags,
    onCached: (used) => noteCached(context, used),
    onUncached: (api) => noteUncached(context, api),
  }
}

/** The answer is no fresher than what went into it. */
function noteCached({ staticRender }: RequestContext, { revalidate, tags }: UsedData): void {
  if (staticRender === undefined) return
  staticRender.revalidate = chooseShorter(staticRender.revalidate, revalidate)
  for (const tag of tags) staticRender.tags.add(tag)
}

/** What is fetched anew for each request makes an answer that is made for each request. */
export function noteUncached(context: RequestContext, api: string): void {
  const { rules, staticRender } = context
  if (rules?.dynamic === 'force-static') return
  if (rules?.dynamic === 'error') throw refuseUse(context, api)
  if (staticRender !== undefined) noteNeed(staticRender, api)
}

function refuseUse({ rules }: RequestContext, api: string): Error {
  return createError('WM_STATIC_PAGE_READS', { api, file: rules!.file })
}

function noteNeed(render: StaticRender, api: string): void {
  if (render.needs !== undefined) return
  render.needs = api
  render.onNeed()
}

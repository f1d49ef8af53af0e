import type { ReadonlySearchParams } from '../shared/readonly-search-params.ts'
import type { ParamsIn } from '../shared/typed-routes.ts'

/**
 * What `guard` of a layout, page or route handler is given. Cookies and headers come from `cookies()` and `headers()`.
 * @example export async function guard({ params }: GuardContext<'/teams/[team]'>) { await requireMember((await params).team) }
 */
export interface GuardContext<Pattern extends string = string> {
  /** The same that the layout, page or handler of the file gets. */
  params: Promise<ParamsIn<Pattern>>
  request: GuardRequest
}

/** The request as far as a guard should look at it: the page, not the form in which it was asked for. */
export interface GuardRequest {
  readonly method: string
  readonly pathname: string
  readonly searchParams: ReadonlySearchParams
  /** Absolute; the host is the client's word. */
  readonly url: string
}

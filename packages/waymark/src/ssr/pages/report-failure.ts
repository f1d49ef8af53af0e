import type { RequestContext } from '../../server/request-context.ts'
import { createDigest } from '../../server/request-digest.ts'
import type { PageRequest, PagesState } from './page-request.ts'

export interface Failure {
  error: unknown
  routePath: string
  /** Under this code it is reported already. */
  digest?: string
}

/** Tells of errors that did not end the page. */
export function createReporter({ state, context, page }: PageRequest): (error: unknown) => void {
  return (error) => void reportFailure(state, context, { error, routePath: page.pattern })
}

/** The code under which the error can be found. */
export function reportFailure(
  { host }: PagesState,
  context: RequestContext,
  { error, routePath, digest: known }: Failure,
): string {
  const { request, visitor } = context
  if (known !== undefined) return known
  const digest = createDigest(error)
  if (visitor.isGone) return digest
  const { method = 'GET', url: path = '' } = request
  host.report(
    { error, digest, method, path, routePath, routeType: 'render', routerKind: 'Pages Router' },
    request,
  )
  return digest
}

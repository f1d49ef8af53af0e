import type { IncomingMessage } from 'node:http'
import type { ErrorReport } from '../shared/seams.ts'
import { createQuietRequest } from './captured-response.ts'
import { readContext, runWithContext } from './request-context.ts'
import { createDigest } from './request-digest.ts'
import { Visitor } from './visitor.ts'

/**
 * A page that is kept could not be made anew: visitors go on getting the old one. Told with the address and the route of the
 * page, but with nothing of the visitor who happened to find it old.
 */
export function reportRenewal(
  report: (report: ErrorReport, request: IncomingMessage) => void,
  error: unknown,
  about: Pick<ErrorReport, 'routerKind'> = {},
): void {
  const context = readContext()
  const path = context?.location.shown ?? '/'
  const routePath = context?.facts?.routePath
  const given: ErrorReport = {
    ...about,
    error,
    digest: createDigest(error),
    method: 'GET',
    path,
    ...(routePath !== undefined && { routePath }),
    routeType: 'render',
    revalidateReason: 'stale',
  }
  const send = (): void => report(given, createQuietRequest(path, 'localhost'))
  if (context === undefined) return send()
  // Neither that the visitor may have left, nor the trace of the visit, which did not fail, is about the page.
  const { telemetry: _, ...page } = context
  runWithContext({ ...page, visitor: new Visitor() }, send)
}

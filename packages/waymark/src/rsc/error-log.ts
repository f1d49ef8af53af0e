import { createDigest, createErrorKey } from '../server/request-digest.ts'
import type { RequestContext } from '../server/request-context.ts'
import { countControlFlow } from '../server/telemetry/capture.ts'
import { digestOf, isControlFlow } from '../shared/control-flow.ts'
import type { ErrorReport } from '../shared/seams.ts'
import type { AppState } from './app.ts'

export interface ErrorLog {
  /** Digest of an error met while rendering; an error that is new is reported. Control flow never is. */
  note(error: unknown, source: NonNullable<ErrorReport['renderSource']>): string
  /** The same of an error that an action threw. */
  noteAction(error: unknown, action: string): string
}

/** Reason of a render that is thrown away because the page is answered in another way. Not an error. */
export const GIVEN_UP: Error = new Error('This render was given up.')

/** What React calls a reader that went away, or one that only wanted the head of the answer. */
const READER_LEFT = /^The destination stream (?:closed early|errored while writing data)\.$/

/** An error met by several renderers, or by two tries at the same page, is one error: reported once. */
export function createErrorLog(app: AppState, context: RequestContext, routePath: string): ErrorLog {
  const digests = new Map<string, string>()
  const note = (
    error: unknown,
    about: Pick<ErrorReport, 'routeType' | 'renderSource' | 'action'>,
  ): string => {
    if (context.visitor.isGone || context.response.destroyed || error === GIVEN_UP || isReaderGone(error))
      return ''
    if (isControlFlow(error)) {
      countControlFlow(context)
      return digestOf(error)!
    }
    const key = createErrorKey(error)
    const known = digests.get(key)
    if (known !== undefined) return known
    const digest = createDigest(error)
    // Renderers that meet the error again see it by its digest only.
    digests.set(key, digest).set(digest, digest)
    const { method = 'GET', url = '' } = context.request
    app.report({ error, digest, method, path: url, routePath, ...about }, context.request)
    return digest
  }
  return {
    note: (error, renderSource) => note(error, { routeType: 'render', renderSource }),
    noteAction: (error, action) =>
      note(error, { routeType: 'action', renderSource: 'react-server-components-payload', action }),
  }
}

/** A task of `after()` failed: nobody waits for it any more, so it is only reported. */
export function reportTask(app: AppState, error: unknown, context: RequestContext): void {
  const { request, phase } = context
  const { method = 'GET', url: path = '' } = request
  const routeType = phase === 'after-render' ? 'render' : phase === 'handler' ? 'route' : phase
  const { routePath } = context.facts ?? {}
  const report = { error, digest: createDigest(error), method, path, routeType } as const
  app.report({ ...report, ...(routePath !== undefined && { routePath }) }, request)
}

function isReaderGone(error: unknown): boolean {
  return error instanceof Error && READER_LEFT.test(error.message)
}

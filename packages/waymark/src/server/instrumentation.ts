import type { IncomingHttpHeaders } from 'node:http'
import { digestOf, isControlFlow } from '../shared/control-flow.ts'
import { createError } from '../shared/errors.ts'
import type { ErrorReport } from '../shared/seams.ts'
import { readContext } from './request-context.ts'

/** Second argument of `onRequestError`. */
export interface FailedRequest {
  path: string
  method: string
  headers: IncomingHttpHeaders
}

/** Third argument of `onRequestError`. */
export interface FailedRequestContext {
  routerKind: 'App Router' | 'Pages Router'
  routePath: string
  routeType: ErrorReport['routeType']
  /** File and name of the action that failed. */
  actionName?: string
  renderSource?: NonNullable<ErrorReport['renderSource']>
  revalidateReason: 'on-demand' | 'stale' | undefined
}

/** What the user's `instrumentation.ts` may export. */
export interface InstrumentationModule {
  register?: () => void | Promise<void>
  onRequestError?: (
    error: unknown,
    request: FailedRequest,
    context: FailedRequestContext,
  ) => void | Promise<void>
}

export interface Instrumentation {
  /** Runs before the first request; a failure keeps the server from starting. */
  register(): Promise<void>
  /** Never rejects. Control flow and requests whose client went away are not passed on. */
  onRequestError(report: ErrorReport, requestHeaders: IncomingHttpHeaders): Promise<void>
}

/** The module is loaded when the server starts, so that a broken one is reported there. */
export function createLazyInstrumentation(
  load: (() => Promise<InstrumentationModule>) | undefined,
): Instrumentation {
  let loading: Promise<Instrumentation> | undefined
  const ready = (): Promise<Instrumentation> =>
    (loading ??= Promise.resolve(load?.()).then((module) => createInstrumentation(module)))
  return {
    register: async () => (await ready()).register(),
    onRequestError: async (report, requestHeaders) => (await ready()).onRequestError(report, requestHeaders),
  }
}

/** Loads the file when it is first needed, so that a broken one fails in `register`. */
export type LoadInstrumentation = () => Promise<InstrumentationModule>

export function createInstrumentation(
  source: InstrumentationModule | LoadInstrumentation | undefined,
): Instrumentation {
  const load = typeof source === 'function' ? source : () => source

  return {
    async register() {
      try {
        const module = await load()
        if (typeof module?.register === 'function') await module.register()
      } catch (error) {
        throw createError('WM_INSTRUMENTATION_REGISTER', {}, error)
      }
    },

    async onRequestError(report, requestHeaders) {
      if (isControlFlow(report.error) || readContext()?.visitor.isGone) return
      addDigest(report)
      const request = { path: report.path, method: report.method, headers: requestHeaders }
      try {
        const module = await load()
        if (typeof module?.onRequestError !== 'function') return
        await module.onRequestError(report.error, request, createFailedContext(report))
      } catch (error) {
        console.error('Error in instrumentation.onRequestError', error)
      }
    },
  }
}

function createFailedContext(report: ErrorReport): FailedRequestContext {
  return {
    routerKind: report.routerKind ?? 'App Router',
    routePath: report.routePath ?? '',
    routeType: report.routeType,
    ...(report.action && { actionName: report.action }),
    ...(report.renderSource && { renderSource: report.renderSource }),
    revalidateReason: report.revalidateReason,
  }
}

/** The hook reads the digest from the error, so that a visitor's code can be found in its reports. */
function addDigest({ error, digest }: ErrorReport): void {
  if (digest === undefined || digestOf(error) !== undefined) return
  if (error instanceof Error && Object.isExtensible(error)) Object.assign(error, { digest })
}

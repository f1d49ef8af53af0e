import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { DevError } from '../shared/dev-error.ts'
import { createOverlayDocument } from './overlay-document.ts'
import type { ErrorReport } from '../shared/seams.ts'
import type { ReportNote } from '../shared/telemetry/hub.ts'
import { HOT_ERROR_EVENT, HOT_READY_EVENT } from '../shared/wire.ts'
import type { ResolvedProject } from './config.ts'
import { createProjectBase } from './plugin.ts'
import { describeError, printError } from './dev-errors.ts'

export interface DevReporter {
  /** Tells the terminal and the overlay. */
  report(report: ErrorReport): void
  /** For a request that failed outside any render, such as a file that does not compile. */
  sendFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void
  /** An error that concerns every page. */
  tell(error: unknown): void
  /** A page is asked for: what it told before is old. */
  begin(target: string | undefined): void
  /** Shows the overlay; without scripts, what the error says. */
  createDocument(error?: unknown): string
}

/** Errors that no browser has seen yet; more than this are old news. */
const MAX_WAITING = 10

/** Address of a report in the console; undefined: there is no console. */
export type FindReport = (digest: string) => string | undefined

export function createDevReporter(
  vite: ViteDevServer,
  project: ResolvedProject,
  findReport: FindReport,
): DevReporter {
  const { hot } = vite.environments['client']!
  let waiting: DevError[] = []
  // The document that failed is still on its way: its overlay asks when it is there.
  hot.on(
    HOT_READY_EVENT,
    (data: { path?: unknown }, client: { send(event: string, data: unknown): void }) => {
      const isMeant = ({ path }: DevError): boolean => path === undefined || path === data?.path
      for (const error of waiting.filter(isMeant)) client.send(HOT_ERROR_EVENT, error)
      waiting = waiting.filter((error) => !isMeant(error))
    },
  )

  // What an edit has mended must not come up on the next page.
  vite.watcher.on('all', () => (waiting = []))

  const tell = async (
    error: unknown,
    target: string | undefined,
    { isForScreen = true, note }: { isForScreen?: boolean; note?: ReportNote | undefined } = {},
  ): Promise<void> => {
    const path = target && readPath(target)
    const plain = await describeError(error, { root: project.root })
    const reportUrl = plain.digest && findReport(plain.digest)
    const described: DevError = {
      ...plain,
      ...(reportUrl && { reportUrl }),
      ...(path === undefined ? {} : { path }),
      ...(note === undefined ? {} : { report: note }),
    }
    process.stderr.write(`${printError(described, { colors: process.stderr.isTTY })}\n`)
    if (!isForScreen) return
    waiting = [...waiting, described].slice(-MAX_WAITING)
    hot.send(HOT_ERROR_EVENT, described)
  }

  const base = createProjectBase(project)
  const createDocument = (error?: unknown): string => createOverlayDocument(base, error)
  return {
    // Whoever called an action may have caught what it threw. If nobody did, the browser tells.
    report: ({ error, digest, path, routeType, note }) =>
      void tell(withDigest(error, digest), path, { isForScreen: routeType !== 'action', note }),
    tell: (error) => void tell(error, undefined),
    begin(target = '/') {
      waiting = waiting.filter(({ path }) => path !== readPath(target))
    },
    createDocument,
    sendFailure(error, request, response) {
      void tell(error, request.url)
      if (response.headersSent) return void response.destroy()
      response.statusCode = 500
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(createDocument(error))
    },
  }
}

function readPath(target: string): string {
  return target.split('?', 1)[0] ?? target
}

function withDigest(error: unknown, digest: string | undefined): unknown {
  if (digest === undefined || !(error instanceof Error) || 'digest' in error) return error
  return Object.assign(error, { digest })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { DevError, ErrorPlace } from '../shared/dev-error.ts'
import { createOverlayDocument } from './overlay-document.ts'
import type { ErrorReport } from '../shared/seams.ts'
import type { TelemetryEvent } from '../shared/telemetry/event.ts'
import { maskUrl } from '../shared/telemetry/mask.ts'
import { HOT_ERROR_EVENT, HOT_READY_EVENT } from '../shared/wire.ts'
import type { ResolvedProject } from './config.ts'
import { createProjectBase } from './plugin.ts'
import { describeError, printError } from './dev-errors.ts'
import { describePageReport } from './describe-page-report.ts'
import { isAppFile } from './is-app-file.ts'
import type { MapOwner } from './owner-positions.ts'
import type { ReadSourceMap } from './source-positions.ts'

export interface DevReporter {
  /** Tells the terminal and the overlay. */
  report(report: ErrorReport): void
  /** For a request that failed outside any render, such as a file that does not compile. */
  sendFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void
  /** An error that concerns every page. */
  tell(error: unknown, about?: ProcessErrorFacts): void
  /** Tells the terminal alone. */
  warn(warning: Error): void
  /** What a page has told telemetry. Its overlay shows the error already. */
  reportPage(event: TelemetryEvent): void
  /** A page is asked for: what it told before is old. */
  begin(target: string | undefined): void
  /** Shows the overlay; without scripts, what the error says. */
  createDocument(error?: unknown): string
  /** The server stops. What fails from now on, such as a page that is being loaded, fails because of that. */
  end(): void
}

/** What is known of an error that nobody waited for. */
export interface ProcessErrorFacts {
  place: ErrorPlace
  /** Of the report that was made of it. */
  digest?: string | undefined
}

/** Errors that no browser has seen yet; more than this are old news. */
const MAX_WAITING = 10

/** Address of a report in the console, by its digest or its id; undefined: there is no console. */
export type FindReport = (digest: string) => string | undefined

export function createDevReporter(
  vite: ViteDevServer,
  project: ResolvedProject,
  {
    findReport,
    readSourceMap,
    mapOwner,
  }: { findReport: FindReport; readSourceMap: ReadSourceMap; mapOwner: MapOwner },
): DevReporter {
  const { hot } = vite.environments['client']!
  let waiting: DevError[] = []
  let isOver = false
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
  vite.watcher.on('all', (_, file) => {
    if (isAppFile(file, vite, project)) waiting = []
  })

  const print = (error: DevError): void =>
    void process.stderr.write(`${printError(error, { colors: process.stderr.isTTY })}\n`)

  const tell = async (
    error: unknown,
    facts: Partial<DevError>,
    { isForScreen = true }: { isForScreen?: boolean } = {},
  ): Promise<void> => {
    if (isOver) return
    const plain = { ...(await describeError(error, { root: project.root, mapOwner })), ...facts }
    const reportUrl = plain.digest && findReport(plain.digest)
    const described: DevError = { ...plain, ...(reportUrl && { reportUrl }) }
    print(described)
    if (!isForScreen) return
    waiting = [...waiting, described].slice(-MAX_WAITING)
    hot.send(HOT_ERROR_EVENT, described)
  }

  const reportPage = async (event: TelemetryEvent): Promise<void> => {
    const described = await describePageReport(event, { root: project.root, readSourceMap, mapOwner })
    if (described === undefined) return
    const reportUrl = findReport(event.event_id)
    print({ ...described, ...(reportUrl && { reportUrl }) })
  }

  const base = createProjectBase(project)
  const createDocument = (error?: unknown): string => createOverlayDocument(base, error)
  return {
    // Whoever called an action may have caught what it threw. If nobody did, the browser tells.
    report: ({ error, digest, method, path, routeType, note }) =>
      void tell(
        error,
        { ...(digest && { digest }), ...describeRequest(method, path), ...(note && { report: note }) },
        { isForScreen: routeType !== 'action' },
      ),
    tell: (error, { place, digest }: Partial<ProcessErrorFacts> = {}) =>
      void tell(error, { ...(place && { place }), ...(digest && { digest }) }),
    warn: (warning) => void tell(warning, {}, { isForScreen: false }),
    reportPage: (event) => void reportPage(event),
    begin(target = '/') {
      waiting = waiting.filter(({ path }) => path !== readPath(target))
    },
    createDocument,
    end: () => void (isOver = true),
    sendFailure(error, request, response) {
      void tell(error, describeRequest(request.method, request.url))
      if (response.headersSent) return void response.destroy()
      response.statusCode = 500
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(createDocument(error))
    },
  }
}

function describeRequest(method = 'GET', target = '/'): Pick<DevError, 'path' | 'request'> {
  return { path: readPath(target), request: `${method} ${maskUrl(target)}` }
}

function readPath(target: string): string {
  return target.split('?', 1)[0] ?? target
}

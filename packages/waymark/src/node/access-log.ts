import { randomFillSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestFacts } from '../shared/seams.ts'
import { decodeTraceId } from '../shared/trace-parent.ts'
import { HEADER_TRACE_PARENT } from '../shared/wire.ts'
import type { LogSink } from './log-sink.ts'

/** All fields, so that all of them have one shape. */
type ObservedFacts = { [Name in keyof RequestFacts]-?: RequestFacts[Name] | undefined }

/** What one line says. No query, no address, no header but the trace: a log is read by many. */
export interface AccessEntry extends ObservedFacts {
  time: Date
  method: string
  /** As it was sent, without the query. */
  path: string
  status: number
  ms: number
  /** All that was sent for this response, headers included. */
  bytes: number
  traceId: string
  /** The client left, or the connection was cut, before the end. */
  isAborted: boolean
}

export interface AccessLog {
  /** To be called when a request has arrived; its line is written when the response is over. */
  begin(request: IncomingMessage, response: ServerResponse): void
  observe(request: IncomingMessage, facts: RequestFacts): void
  flush(): Promise<void>
}

// On the request itself: a map with weak keys costs the collector more than all the rest of a line.
const FACTS = Symbol('facts')
type ObservedRequest = IncomingMessage & { [FACTS]?: ObservedFacts }

/** nginx's number for a client that left before there was an answer; there is none in the standard. */
const STATUS_CLIENT_LEFT = 499

export function createAccessLog(format: (entry: AccessEntry) => string, sink: LogSink): AccessLog {
  const createTraceId = createTraceIds()
  return {
    begin(request, response) {
      const startedAt = performance.now()
      const { socket, method = '', url = '' } = request
      // One response at a time is written to a connection.
      const sentBefore = socket.bytesWritten
      // Before all others: the end of one response may start the next.
      response.prependListener('close', () => {
        const facts = (request as ObservedRequest)[FACTS]
        // Reports are not visits.
        if (facts?.kind === 'tunnel') return
        const sentTraceId = (): string | undefined =>
          decodeTraceId(readText(request.headers[HEADER_TRACE_PARENT]))
        const entry: AccessEntry = {
          time: new Date(),
          method,
          path: readPath(url),
          status: response.headersSent ? response.statusCode : STATUS_CLIENT_LEFT,
          ms: performance.now() - startedAt,
          bytes: socket.bytesWritten - sentBefore,
          isAborted: !response.writableFinished,
          kind: facts?.kind,
          routePath: facts?.routePath,
          digest: facts?.digest,
          traceId: facts?.traceId ?? sentTraceId() ?? createTraceId(),
        }
        sink.write(format(entry))
      })
    },
    observe(request: ObservedRequest, { kind, routePath, digest, traceId }) {
      // Field by field: spreading two objects into a third takes longer than the rest of what is done for a line.
      const facts = (request[FACTS] ??= {
        kind: undefined,
        routePath: undefined,
        digest: undefined,
        traceId: undefined,
      })
      if (kind !== undefined) facts.kind = kind
      if (routePath !== undefined) facts.routePath = routePath
      if (digest !== undefined) facts.digest = digest
      if (traceId !== undefined) facts.traceId = traceId
    },
    flush: () => sink.flush(),
  }
}

function readPath(target: string): string {
  const end = target.search(/[?#]/)
  return end === -1 ? target : target.slice(0, end)
}

function readText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Random bytes are cheap by the thousand and dear one by one. */
function createTraceIds(): () => string {
  const pool = Buffer.alloc(4_096)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    used += 16
    return pool.toString('hex', used - 16, used)
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { ErrorReport, TelemetryPort } from '../shared/seams.ts'
import type { TelemetryEvent } from '../shared/telemetry/event.ts'
import type { FinishedSpan } from '../shared/telemetry/span.ts'
import { reportRenewal } from './report-renewal.ts'
import { runWithContext, type RequestContext } from './request-context.ts'
import { captureReport } from './telemetry/capture.ts'
import { beginRequest } from './telemetry/request-telemetry.ts'
import { Visitor } from './visitor.ts'

test('a page that could not be made anew is told of, and not the visitor who found it old', () => {
  const sent: TelemetryEvent[] = []
  const spans: FinishedSpan[] = []
  const port = {
    settings: {
      sampleRate: 1,
      tracesSampleRate: 1,
      ignoreErrors: [],
      collect: { headers: [], userIp: false },
    },
    isInApp: () => true,
    sendEvent: (event: TelemetryEvent) => void sent.push(event),
    sendSpans: (finished: FinishedSpan[]) => void spans.push(...finished),
    countDrop() {},
  } as unknown as TelemetryPort
  const headers = { 'user-agent': 'Visitor/1', referer: 'https://mail.example/inbox' }
  const response = Object.assign(new EventEmitter(), {
    headersSent: true,
    statusCode: 200,
    writableFinished: true,
  })
  const context = {
    request: { method: 'GET', url: '/news?from=mail', headers, socket: {} } as unknown as IncomingMessage,
    config: {},
    response: response as unknown as ServerResponse,
    location: { pathname: '/news', shown: '/news', search: '?from=mail' },
    facts: { routePath: '/news' },
    visitor: new Visitor(),
  } as unknown as RequestContext
  beginRequest(port, context)
  context.telemetry!.scope = { ...context.telemetry!.scope, user: { id: 'ann' } } as never
  const report = (given: ErrorReport): void => captureReport(port, given)
  context.visitor.leave(new Error('gone'))
  runWithContext(context, () => reportRenewal(report, new Error('no news')))
  expect(sent).toMatchObject([{ transaction: 'GET /news', contexts: { waymark: { request_path: '/news' } } }])
  expect(JSON.stringify(sent)).not.toMatch(/Visitor|mail|ann/)
  response.emit('close')
  expect(spans.map(({ status }) => status)).not.toContain('internal_error')
})

import { digestOf } from '../../shared/control-flow.ts'
import type { ExceptionValue, TelemetryEvent } from '../../shared/telemetry/event.ts'
import { describeException } from '../../shared/telemetry/exceptions.ts'
import type { ErrorSignal } from '../../shared/telemetry/hub.ts'
import { isReportDigest } from '../../shared/telemetry/report-id.ts'
import { readFrames } from '../../shared/telemetry/stack.ts'
import { isInApp } from './noise.ts'

/** React's words in place of what only the server may know. */
const OMITTED = /^An error occurred in the Server C/

/** The digest of an error that the server has reported. The app may put digests of its own on errors of the page. */
export function readServerDigest(error: unknown): string | undefined {
  const digest = digestOf(error)
  return isReportDigest(digest) || OMITTED.test((error as Partial<Error> | undefined)?.message ?? '')
    ? digest
    : undefined
}

/** What a report says about an error. `digest`: the server has reported it. */
export function describeError(signal: ErrorSignal, digest: string | undefined): Partial<TelemetryEvent> {
  return digest ? createReference(digest) : { exception: { values: describeThrown(signal) } }
}

/** An error with its causes, and the components that it went through. */
function describeThrown({ error, mechanism, componentStack, message, file }: ErrorSignal): ExceptionValue[] {
  // Some errors reach the page as a sentence only. The file alone says nothing about one of the app, and they all would be the same.
  const stack = file && !isInApp(file) ? `at ${file}` : undefined
  const values = describeException(error ?? message, { mechanism, isInApp, stack })
  const frames = readFrames(componentStack, isInApp)
  const thrown = values.at(-1)
  if (frames.length > 0 && thrown?.mechanism) {
    thrown.mechanism.exception_id = 0
    // Tools show it beside the stack of the error, and do not compare by it.
    values.unshift({
      type: `React ErrorBoundary ${thrown.type}`,
      value: thrown.value,
      stacktrace: { frames },
      mechanism: {
        type: 'chained',
        handled: mechanism.handled,
        source: 'cause',
        exception_id: values.length,
        parent_id: 0,
      },
    })
  }
  return values
}

/**
 * The server has reported this error, with everything that is known about it: here it was only shown. Waymark's service
 * adds this to the server's report.
 */
function createReference(digest: string): Partial<TelemetryEvent> {
  return {
    level: 'info',
    message: 'Shown: a server error',
    tags: { digest },
    contexts: { waymark: { digest } },
  }
}

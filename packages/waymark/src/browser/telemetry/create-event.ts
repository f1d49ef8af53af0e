import { digestOf } from '../../shared/control-flow.ts'
import type { ExceptionValue, TelemetryEvent } from '../../shared/telemetry/event.ts'
import { describeException } from '../../shared/telemetry/exceptions.ts'
import type { ErrorSignal } from '../../shared/telemetry/hub.ts'
import { readFrames } from '../../shared/telemetry/stack.ts'
import { isInApp } from './noise.ts'

/** What a report says about an error. */
export function describeError(signal: ErrorSignal): Partial<TelemetryEvent> {
  const digest = digestOf(signal.error)
  return digest === undefined ? { exception: { values: describeThrown(signal) } } : createReference(digest)
}

/** An error with its causes, and the components that it went through. */
function describeThrown({ error, mechanism, componentStack, message, file }: ErrorSignal): ExceptionValue[] {
  // Some errors reach the page as a sentence only.
  const stack = file && `at ${file}`
  const values = describeException(error ?? message, { mechanism, isInApp, stack })
  const frames = readFrames(componentStack, isInApp)
  const thrown = values.at(-1)
  if (frames.length > 0 && thrown?.mechanism !== undefined) {
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

const REFERENCE_TEXT = 'A visitor was shown an error of the server'

/**
 * The server has reported this error, with everything that is known about it: here it was only shown. The service adds
 * this to the server's report; one that does not know how keeps all of them in one place.
 */
function createReference(digest: string): Partial<TelemetryEvent> {
  return {
    level: 'info',
    message: REFERENCE_TEXT,
    tags: { digest },
    contexts: { waymark: { digest } },
    fingerprint: [REFERENCE_TEXT],
  }
}

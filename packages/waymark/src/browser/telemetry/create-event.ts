import { digestOf } from '../../shared/control-flow.ts'
import type { ExceptionValue, Mechanism, TelemetryEvent } from '../../shared/telemetry/event.ts'
import { describeException } from '../../shared/telemetry/exceptions.ts'
import type { ErrorSignal } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { readFrames } from '../../shared/telemetry/stack.ts'
import { createTraceId } from '../../shared/telemetry/trace.ts'
import { isInApp } from './noise.ts'

/** What every report says about the page. Times are in milliseconds. */
export function createPageEvent(at: number, id: string = createTraceId()): TelemetryEvent {
  return {
    event_id: id,
    timestamp: at / 1000,
    platform: 'javascript',
    level: 'error',
    request: {
      url: maskUrl(location.href),
      method: 'GET',
      headers: { 'User-Agent': navigator.userAgent },
    },
  }
}

export type Thrown = Pick<ErrorSignal, 'error' | 'componentStack' | 'message' | 'file'> & {
  mechanism: Mechanism
}

/** An error with its causes, and the components that it went through. */
export function describeThrown({ error, mechanism, ...thrown }: Thrown): ExceptionValue[] {
  const { componentStack, message, file } = thrown
  // Some errors reach the page as a sentence only.
  const stack = file && `at ${file}`
  const values = describeException(error ?? message, { mechanism, isInApp, stack })
  const frames = readFrames(componentStack, isInApp)
  if (frames.length > 0) values.unshift(createComponentStack(values.at(-1)!, frames, values.length))
  return values
}

/** Tools show it beside the stack of the error, and do not compare by it. */
function createComponentStack(
  { type, value, mechanism }: ExceptionValue,
  frames: NonNullable<ExceptionValue['stacktrace']>['frames'],
  id: number,
): ExceptionValue {
  if (mechanism) mechanism.exception_id = 0
  return {
    type: `React ErrorBoundary ${type}`,
    value,
    stacktrace: { frames },
    mechanism: {
      type: 'chained',
      handled: mechanism?.handled ?? true,
      source: 'cause',
      exception_id: id,
      parent_id: 0,
    },
  }
}

const REFERENCE_TEXT = 'A visitor was shown an error of the server'

/**
 * The server has reported this error, with everything that is known about it: here it was only shown. The service adds
 * this to the server's report; one that does not know how keeps all of them in one place.
 */
export function addReference(event: TelemetryEvent, error: unknown): boolean {
  const digest = digestOf(error)
  if (digest === undefined) return false
  Object.assign(event, {
    level: 'info',
    message: REFERENCE_TEXT,
    tags: { digest },
    contexts: { waymark: { digest } },
    fingerprint: ['waymark', REFERENCE_TEXT],
  })
  return true
}

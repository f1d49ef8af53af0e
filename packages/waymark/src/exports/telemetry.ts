export {
  addBreadcrumb,
  captureException,
  captureMessage,
  flush,
  setTag,
  setUser,
  startSpan,
  withScope,
} from '../shared/telemetry/api.ts'
export type { CaptureContext, Scope, Span, SpanOptions, TagValue } from '../shared/telemetry/api.ts'
export type { Breadcrumb, Level, TelemetryEvent, User } from '../shared/telemetry/event.ts'
export type { SpanStatus } from '../shared/telemetry/span-status.ts'

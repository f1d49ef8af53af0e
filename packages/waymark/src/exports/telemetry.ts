// In the browser it installs itself.
// oxlint-disable-next-line import/no-unassigned-import -- it has nothing to give, only something to do
import '../client/telemetry/page-api.ts'
export {
  addBreadcrumb,
  captureException,
  captureMessage,
  flush,
  initTelemetry,
  setTag,
  setUser,
  startSpan,
  withScope,
} from '../shared/telemetry/api.ts'
export type {
  CaptureContext,
  SamplerInput,
  Scope,
  Span,
  SpanOptions,
  TagValue,
  TelemetryHooks,
} from '../shared/telemetry/api.ts'
export type { Breadcrumb, Level, TelemetryEvent, User } from '../shared/telemetry/event.ts'
export type { SpanStatus } from '../shared/telemetry/span-status.ts'

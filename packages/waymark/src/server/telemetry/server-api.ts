import { TELEMETRY_FLUSH_MS } from '../../shared/limits.ts'
import type { TelemetryPort } from '../../shared/seams.ts'
import type { TelemetryApi } from '../../shared/telemetry/api.ts'
import { captureError, captureText } from './capture.ts'
import { measureUserCode } from './measure.ts'
import {
  addBreadcrumbTo,
  createScope,
  readLocalScope,
  readWritableScope,
  runWithLocalScope,
  type ScopeData,
} from './scope.ts'

/** `waymark/telemetry` on the server. */
export function createServerApi(port: TelemetryPort): TelemetryApi {
  return {
    captureException: (error, context) =>
      captureError(port, error, { context, stack: new Error('here').stack }),
    captureMessage: (message, context) => captureText(port, message, context),
    addBreadcrumb: (crumb) => addBreadcrumbTo(readWritableScope(), crumb),
    setUser: (user) => createScope(readWritableScope()).setUser(user),
    setTag: (name, value) => createScope(readWritableScope()).setTag(name, value),
    startSpan: measureUserCode,
    withScope(run) {
      const data: ScopeData = {}
      const outer = readLocalScope()
      const local = { scopes: [...(outer?.scopes ?? []), data], spanId: outer?.spanId }
      return runWithLocalScope(local, () => run(createScope(data)))
    },
    flush: (timeoutMs = TELEMETRY_FLUSH_MS) => port.flush(timeoutMs),
  }
}

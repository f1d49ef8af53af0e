import { installTelemetry, NO_SPAN, type Scope, type TelemetryApi } from '../../shared/telemetry/api.ts'
import { readHub, type HubApi, type QueuedContext, type TelemetryHub } from '../../shared/telemetry/hub.ts'
import { runMeasured } from '../../shared/telemetry/run-measured.ts'
import { createTraceId } from '../../shared/telemetry/trace.ts'

/** `waymark/telemetry` until the client is there: every call is kept, with its time, and made later. */
export function createQueuedApi(hub: TelemetryHub): TelemetryApi {
  const call = (run: (client: HubApi) => void): void => hub.push({ kind: 'call', run })
  /** What the function inside `withScope` has set so far. */
  let scoped: ((scope: Scope) => void)[] = []

  const capture = (report: (client: HubApi, facts: QueuedContext) => void): string => {
    const [id, at, steps] = [createTraceId(), Date.now(), scoped]
    call((client) =>
      client.withScope((scope) => {
        for (const step of steps) step(scope)
        report(client, { id, at })
      }),
    )
    hub.load()
    return id
  }
  return {
    captureException: (error, context) =>
      capture((client, facts) => client.captureException(error, { ...context, ...facts })),
    captureMessage: (message, context) =>
      capture((client, facts) => client.captureMessage(message, { ...context, ...facts })),
    addBreadcrumb(crumb) {
      const timed = { timestamp: Date.now() / 1000, ...crumb }
      call((client) => client.addBreadcrumb(timed))
    },
    setUser: (user) => call((client) => client.setUser(user)),
    setTag: (name, value) => call((client) => client.setTag(name, value)),
    startSpan(options, run) {
      const at = Date.now()
      return runMeasured(
        () => run(NO_SPAN),
        () => hub.push({ kind: 'measured', at, end: Date.now(), options }),
      )
    },
    withScope(run) {
      const outer = scoped
      const steps = (scoped = [...outer])
      const note =
        (name: keyof Scope) =>
        (...values: unknown[]) =>
          void steps.push((scope) => (scope[name] as (...all: unknown[]) => void)(...values))
      try {
        return run(new Proxy({}, { get: (_, name) => note(name as keyof Scope) }) as Scope)
      } finally {
        scoped = outer
      }
    },
    flush(timeoutMs) {
      hub.load()
      return new Promise((resolve) => call((client) => void client.flush(timeoutMs).then(resolve)))
    },
  }
}

// On the server there is no hub; and once the client is there, it is called directly.
const hub = readHub()
if (hub !== undefined && !hub.isStarted) installTelemetry(createQueuedApi(hub))

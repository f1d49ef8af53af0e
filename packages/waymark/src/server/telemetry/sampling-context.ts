import { escapeHtml } from '../../shared/escape.ts'
import { MAX_BAGGAGE_CHARS } from '../../shared/limits.ts'
import { encodeBaggage, type SamplingContext } from '../../shared/telemetry/baggage.ts'
import { createSamplingContext, type SamplingDecision, type Trace } from '../../shared/telemetry/sampling.ts'
import type { TelemetrySettings } from '../../shared/telemetry/settings.ts'
import type { Segment } from '../../shared/telemetry/span.ts'
import type { RequestTelemetry } from './request-telemetry.ts'

/** What other services are told about the trace. The first one to be asked decides. */
export function readSamplingContext({ port, trace, decision, segment }: RequestTelemetry): SamplingContext {
  return (trace.context ??= createSamplingContext(trace, decision, describeService(port.settings, segment)))
}

/** The same as a header. */
export function readBaggage(telemetry: RequestTelemetry): string {
  const rest = readRouteBaggage(telemetry)
  return rest === undefined
    ? encodeBaggage(readSamplingContext(telemetry))
    : encodeDraw(telemetry.trace) + rest.header
}

/** The same as the value of an attribute. */
export function writeBaggage(telemetry: RequestTelemetry): string {
  const rest = readRouteBaggage(telemetry)
  return rest === undefined
    ? escapeHtml(encodeBaggage(readSamplingContext(telemetry)))
    : encodeDraw(telemetry.trace) + rest.html
}

/** What was drawn for this request. The number has six digits after the point; `toFixed` takes longer than all the rest. */
export function encodeDraw({ traceId, sampleRand }: Trace): string {
  const digits = String(Math.round(sampleRand * 1e6) + 1e6).slice(1)
  return `sentry-trace_id=${traceId},sentry-sample_rand=0.${digits}`
}

/** More than that is never drawn. */
const MAX_DRAW_CHARS = 100

/** The rest, which is the same for all requests of a route that were decided alike. */
interface RouteBaggage {
  rate: number | undefined
  isSampled: boolean | undefined
  header: string
  html: string
}

interface RouteBaggages {
  sampled?: RouteBaggage
  other?: RouteBaggage
}

const routeBaggages = new WeakMap<TelemetrySettings, Map<string, RouteBaggages>>()

/**
 * Every document has it, so it is kept, for as many names as there are routes and methods. Undefined: the trace is that of
 * somebody else, no route is known, or the text is too long.
 */
export function readRouteBaggage({
  port,
  trace,
  decision,
  segment,
}: RequestTelemetry): RouteBaggage | undefined {
  if (trace.context !== undefined || segment.source !== 'route') return undefined
  let ofSettings = routeBaggages.get(port.settings)
  if (ofSettings === undefined) routeBaggages.set(port.settings, (ofSettings = new Map()))
  let ofRoute = ofSettings.get(segment.name)
  if (ofRoute === undefined) ofSettings.set(segment.name, (ofRoute = {}))
  const place = decision.isSampled === true ? 'sampled' : 'other'
  let known = ofRoute[place]
  // `tracesSampler` may give another rate each time.
  if (known === undefined || known.rate !== decision.rate || known.isSampled !== decision.isSampled)
    ofRoute[place] = known = createRouteBaggage(decision, describeService(port.settings, segment))
  return known.header.length + MAX_DRAW_CHARS > MAX_BAGGAGE_CHARS ? undefined : known
}

function createRouteBaggage({ rate, isSampled }: SamplingDecision, service: ServiceFacts): RouteBaggage {
  const decided = { sample_rate: rate?.toString(), sampled: isSampled?.toString() }
  const header = `,${encodeBaggage({ ...decided, ...service })}`
  return { rate, isSampled, header, html: escapeHtml(header) }
}

type ServiceFacts = Pick<SamplingContext, 'public_key' | 'release' | 'environment' | 'transaction'>

function describeService(
  { publicKey, release, environment }: TelemetrySettings,
  { name, source }: Segment,
): ServiceFacts {
  const service = { public_key: publicKey, release, environment }
  return source === 'url' ? service : { ...service, transaction: name }
}

import { MAX_BAGGAGE_CHARS } from '../../shared/limits.ts'
import { encodeBaggage, type SamplingContext } from '../../shared/telemetry/baggage.ts'
import { createSamplingContext, encodeDecision } from '../../shared/telemetry/sampling.ts'
import type { TelemetrySettings } from '../../shared/telemetry/settings.ts'
import type { Segment } from '../../shared/telemetry/span.ts'
import type { RequestTelemetry } from './request-telemetry.ts'

/** What other services are told about the trace. The first one to be asked decides. */
export function readSamplingContext({ port, trace, decision, segment }: RequestTelemetry): SamplingContext {
  return (trace.context ??= createSamplingContext(trace, decision, describeService(port.settings, segment)))
}

/** The same as a header. Every document has it, and most of its text is the same for all requests of a route. */
export function readBaggage(telemetry: RequestTelemetry): string {
  const { port, trace, decision, segment } = telemetry
  const isOfRoute = trace.context === undefined && segment.source === 'route'
  const header = isOfRoute
    ? `${encodeDecision(trace, decision)},${encodeService(port.settings, segment)}`
    : undefined
  return header !== undefined && header.length <= MAX_BAGGAGE_CHARS
    ? header
    : encodeBaggage(readSamplingContext(telemetry))
}

const encodedServices = new WeakMap<TelemetrySettings, Map<string, string>>()

/** As many are kept as there are routes and methods. */
function encodeService(settings: TelemetrySettings, segment: Segment): string {
  let known = encodedServices.get(settings)
  if (known === undefined) encodedServices.set(settings, (known = new Map()))
  let encoded = known.get(segment.name)
  if (encoded === undefined) {
    encoded = encodeBaggage(describeService(settings, segment))
    known.set(segment.name, encoded)
  }
  return encoded
}

type ServiceFacts = Pick<SamplingContext, 'public_key' | 'release' | 'environment' | 'transaction'>

function describeService(
  { publicKey, release, environment }: TelemetrySettings,
  { name, source }: Segment,
): ServiceFacts {
  const service = { public_key: publicKey, release, environment }
  return source === 'url' ? service : { ...service, transaction: name }
}

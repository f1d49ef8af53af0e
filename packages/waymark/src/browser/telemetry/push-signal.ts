import type { Mechanism } from '../../shared/telemetry/event.ts'
import { NOT_YET, readHub, type ErrorSignal, type Signal } from '../../shared/telemetry/hub.ts'

/** A signal without its time: `Omit` alone would lose which fields belong together. */
type Untimed<One> = One extends { at: number } ? Omit<One, 'at'> : never

/** Where React came across an error. */
export type ErrorPlace = Pick<ErrorSignal, 'mechanism' | 'componentStack'>

/** Tells telemetry what happened, if it is on. */
export function pushSignal(signal: Untimed<Signal>): void {
  readHub()?.push({ ...signal, at: Date.now() } as Signal)
}

/** Before React takes the page over: what fails while it does happened on this route. */
export function announceRoute(route: string | undefined): void {
  readHub()?.push({ kind: 'hydrated', at: NOT_YET, route })
}

/**
 * What React does with an error that no boundary caught, after telling telemetry which components it came from. The page
 * tells of it, too, and is recognised by the error; a text or a number would be told twice.
 */
export function reportUncaught(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  const mechanism = createMechanism('error_handler', false)
  if (Object(error) === error) pushSignal({ kind: 'error', error, mechanism, componentStack })
  reportError(error)
}

export function createMechanism(type: 'error_boundary' | 'error_handler', handled: boolean): Mechanism {
  return { type: `auto.function.react.${type}`, handled }
}

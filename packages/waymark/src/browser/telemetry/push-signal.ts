import { readHub, type ErrorSignal, type Signal } from '../../shared/telemetry/hub.ts'

/** A signal without its time: `Omit` alone would lose which fields belong together. */
type Untimed<One> = One extends { at: number } ? Omit<One, 'at'> : never

/** Where React came across an error. */
export type ErrorPlace = Pick<ErrorSignal, 'source' | 'isUnhandled' | 'componentStack'>

/** Tells telemetry what happened, if it is on. */
export function pushSignal(signal: Untimed<Signal>): void {
  readHub()?.push({ ...signal, at: Date.now() } as Signal)
}

/** What React does with an error that no boundary caught, after telling telemetry which components it came from. */
export function reportUncaught(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  pushSignal({
    kind: 'error',
    error,
    source: 'function.react.error_handler',
    isUnhandled: true,
    componentStack,
  })
  reportError(error)
}

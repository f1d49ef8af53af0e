import { readText } from '../../shared/telemetry/exceptions.ts'
import type { Breadcrumb, Level } from '../../shared/telemetry/event.ts'

const LEVELS = { debug: 'debug', info: 'info', log: 'log', warn: 'warning', error: 'error' } as const

/** Each is called as before. */
export function watchConsole(add: (crumb: Breadcrumb) => void): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, Level][]) {
    const native = console[method]
    console[method] = (...values: unknown[]): void => {
      add({ category: 'console', level, message: values.map(describeValue).join(' ') })
      native.apply(console, values)
    }
  }
}

/** Of objects nothing but that they are there: what is in them may be about a visitor. */
function describeValue(value: unknown): string {
  return readText(() => (value as Partial<Error> | null | undefined)?.message ?? value)
}

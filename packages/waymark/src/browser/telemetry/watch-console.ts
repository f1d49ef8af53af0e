import { readText } from '../../shared/telemetry/exceptions.ts'
import type { Breadcrumb } from '../../shared/telemetry/event.ts'

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const

/** Each is called as before. */
export function watchConsole(add: (crumb: Breadcrumb) => void): void {
  for (const method of METHODS) {
    const level = method === 'warn' ? 'warning' : method
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

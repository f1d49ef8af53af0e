import { describeMessage } from '../../shared/telemetry/exceptions.ts'
import type { Breadcrumb, Level } from '../../shared/telemetry/event.ts'

const LEVELS = { debug: 'debug', info: 'info', log: 'log', warn: 'warning', error: 'error' } as const

/** Each is called as before. */
export function watchConsole(add: (crumb: Breadcrumb) => void): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, Level][]) {
    const native = console[method]
    console[method] = (...values: unknown[]): void => {
      add({ category: 'console', level, message: values.map(describeMessage).join(' ') })
      native.apply(console, values)
    }
  }
}

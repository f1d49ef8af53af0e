import { format } from 'node:util'
import type { Level } from '../../shared/telemetry/event.ts'
import { readContext } from '../request-context.ts'
import { addBreadcrumbTo } from './scope.ts'

const LEVELS = {
  debug: 'debug',
  log: 'log',
  info: 'info',
  warn: 'warning',
  error: 'error',
} as const satisfies Record<string, Level>

const INSTALLED_KEY = Symbol.for('waymark.console-breadcrumbs')

/** What a request writes to the console is part of its story. The output itself stays as it is. */
export function installConsoleBreadcrumbs(): void {
  const holder = globalThis as { [INSTALLED_KEY]?: boolean }
  if (holder[INSTALLED_KEY]) return
  holder[INSTALLED_KEY] = true
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, Level][]) {
    const original = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      original(...values)
      const telemetry = readContext()?.telemetry
      if (telemetry !== undefined) note((telemetry.scope ??= {}), level, values)
    }
  }
}

function note(scope: Parameters<typeof addBreadcrumbTo>[0], level: Level, values: unknown[]): void {
  try {
    addBreadcrumbTo(scope, { category: 'console', level, message: format(...values) })
  } catch {
    // A value that cannot be formatted is no reason to fail the caller.
  }
}

import type { ConsoleHost } from '../../service/src/console-host.ts'

/** The same symbol as in the service; the console takes nothing but types from there. */
const CONSOLE_HOST = Symbol.for('waymark.console-host')

/** The service that this console shows, as the process that serves it left it. */
export function readHost(): ConsoleHost {
  const host = (globalThis as { [CONSOLE_HOST]?: ConsoleHost })[CONSOLE_HOST]
  if (host === undefined) {
    throw new Error(
      'The console is served by `waymark dev`, `waymark start` or `waymark console`, not by itself.',
    )
  }
  return host
}

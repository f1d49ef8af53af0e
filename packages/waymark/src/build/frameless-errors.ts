import type { Plugin } from 'vite'
import { PAYLOAD_FILE } from './payload-package.ts'

/** The errors that React makes for each payload that came to its end as it should, where it is written and where it is read. */
const ROUTINE_ERROR = /Error\(\s*"(?:This render completed successfully\.[^"]*|Connection closed\.)"\s*\)/g

/**
 * An error holds on to the frames it was made in, one of them to the `setImmediate` that React works in. Node keeps that linked to
 * those around it, and each of them to its own request. Under a load without a pause all requests hang together like that, and
 * none is ever freed. Without frames there is no chain.
 */
export function framelessErrorsPlugin(): Plugin {
  return {
    name: 'waymark:frameless-errors',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'rsc' || name === 'ssr',
    transform: {
      filter: { id: PAYLOAD_FILE, code: new RegExp(ROUTINE_ERROR.source) },
      handler: (code) => ({ code: dropFrames(code), map: null }),
    },
  }
}

export function dropFrames(code: string): string {
  return code.replace(
    ROUTINE_ERROR,
    (error) =>
      `((limit) => { Error.stackTraceLimit = 0; try { return ${error} } finally { Error.stackTraceLimit = limit } })(Error.stackTraceLimit)`,
  )
}

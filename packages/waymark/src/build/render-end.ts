import type { Plugin } from 'vite'

/** The error by which React tells signals of a payload that its render is over. */
export const RENDER_END: RegExp =
  /(cacheController\s*\.abort\(\s*)(Error\(\s*"This render completed successfully\.[^"]*",?\s*\))/

/**
 * React makes an error for each payload that is complete. An error holds on to the frames it was made in, one of them to the
 * `setImmediate` of the render, which Node keeps linked to those around it, and each of these to its own request. Under a load
 * without a pause all requests hang together like that, and none is ever freed. Without frames there is no chain.
 */
export function renderEndPlugin(): Plugin {
  return {
    name: 'waymark:render-end',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: /react-server-dom-webpack/, code: RENDER_END },
      handler: (code) => ({ code: createWithoutFrames(code), map: null }),
    },
  }
}

export function createWithoutFrames(code: string): string {
  return code.replace(
    RENDER_END,
    (_found, call: string, error: string) =>
      `${call}((limit) => { Error.stackTraceLimit = 0; try { return ${error} } finally { Error.stackTraceLimit = limit } })(Error.stackTraceLimit)`,
  )
}

import type { RoutePerformance } from '../../../service/src/queries/performance.ts'

/** Work that only browsers do. */
const BROWSER_WORK = /^(?:browser|resource|paint|mark|measure|ui\.(?:interaction|long|webvital))/
/** Work that only servers do. */
const SERVER_WORK = /^(?:db|cache|queue|middleware|function|http\.client)/

/** A page load and its request have the same route; each is explained by the work on its own side. */
export function selectOperations(op: string, operations: readonly RoutePerformance[]): RoutePerformance[] {
  const foreign =
    op === 'http.server' ? BROWSER_WORK : /^(?:pageload|navigation)/.test(op) ? SERVER_WORK : undefined
  const own = operations.filter((operation) => foreign?.test(operation.op) !== true)
  const all = own.reduce((sum, operation) => sum + operation.timeShare, 0)
  return own.map((operation) => ({ ...operation, timeShare: all === 0 ? 0 : operation.timeShare / all }))
}

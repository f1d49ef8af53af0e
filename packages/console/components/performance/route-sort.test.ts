import { expect, test } from 'vitest'
import type { RoutePerformance } from '../../../service/src/queries/performance.ts'
import { readRouteSort, sortRoutes } from './route-sort.ts'

const route = (name: string, more: Partial<RoutePerformance>): RoutePerformance => ({
  route: name,
  op: 'http.server',
  samples: 100,
  count: 100,
  throughput: 1,
  p50: 1,
  p75: 1,
  p95: 1,
  p99: 1,
  failureRate: 0,
  serverFailureRate: 0,
  timeShare: 0,
  ...more,
})

test('routes are sorted by what was chosen, and by the time they take when nothing was', () => {
  const routes = [route('/a', { p95: 5, timeShare: 0.9 }), route('/b', { p95: 50, timeShare: 0.1 })]
  expect(sortRoutes(routes, readRouteSort('p95')).map((one) => one.route)).toEqual(['/b', '/a'])
  expect(sortRoutes(routes, readRouteSort('nonsense')).map((one) => one.route)).toEqual(['/a', '/b'])
})

import type { RoutePerformance } from '../../../service/src/queries/performance.ts'

export const ROUTE_SORTS = ['time', 'p95', 'throughput', 'failures'] as const
export type RouteSort = (typeof ROUTE_SORTS)[number]

const VALUES: Record<RouteSort, (route: RoutePerformance) => number> = {
  time: (route) => route.timeShare,
  p95: (route) => route.p95,
  throughput: (route) => route.throughput,
  failures: (route) => route.failureRate,
}

export function readRouteSort(text: string | undefined): RouteSort {
  return ROUTE_SORTS.find((sort) => sort === text) ?? 'time'
}

/** Highest first. */
export function sortRoutes(routes: readonly RoutePerformance[], sort: RouteSort): RoutePerformance[] {
  return routes.toSorted((a, b) => VALUES[sort](b) - VALUES[sort](a))
}

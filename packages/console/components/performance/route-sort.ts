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

/** Fewer say nothing about the 95th of a hundred. */
const ENOUGH_SAMPLES = 20

/** By operation and route: how p95 changed, 0.1 for ten percent. Routes that were measured too little are left out. */
export function compareRoutes(
  now: readonly RoutePerformance[],
  before: readonly RoutePerformance[],
): Map<string, number> {
  const earlier = new Map(before.map((route) => [`${route.op} ${route.route}`, route]))
  return new Map(
    now.flatMap((route): [string, number][] => {
      const name = `${route.op} ${route.route}`
      const other = earlier.get(name)
      const isKnown =
        other !== undefined && Math.min(other.samples, route.samples) >= ENOUGH_SAMPLES && other.p95 > 0
      return isKnown ? [[name, route.p95 / other.p95 - 1]] : []
    }),
  )
}

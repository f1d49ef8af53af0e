import type { ModuleRef } from '../shared/module-ref.ts'
import {
  UNMATCHED_ID,
  UNMATCHED_PATH,
  type PrerenderList,
  type PrerenderOutcome,
  type Prerenderer,
  type PrerenderTarget,
} from '../shared/prerendered.ts'
import { listRoutes } from '../shared/route-list.ts'
import type { Match } from '../shared/route-match.ts'
import type { Route } from '../shared/route-tree.ts'
import type { AppState } from './app.ts'
import { makeAnswer } from './make-answer.ts'
import { createKeptKey, createSpot } from './spot.ts'
import { createPagesPrerenderer } from './prerender-pages.ts'
import { listStaticParams } from './static-params.ts'
import { planRoute, type StaticPlan } from './static-plan.ts'
import type { Params } from './segment-tree.tsx'

/** What the build can make without a visitor, and how. */
export function createPrerenderer(app: AppState): Prerenderer {
  const routes = listRoutes<ModuleRef>(app.tree).filter(({ intercept }) => intercept === undefined)
  const byId = new Map(routes.map((route) => [route.id, route]))
  const pages = createPagesPrerenderer(app)
  return {
    async list() {
      const list = await listTargets(app, routes)
      await pages.list(list)
      return list
    },
    async make(target) {
      const ofPages = pages.make(target)
      if (ofPages !== undefined) return ofPages
      const route = byId.get(target.routeId)
      const plan = await planRoute(app, route)
      return plan.kind === 'static' ? makeTarget(app, target, { route, plan }) : plan
    },
  }
}

async function listTargets(app: AppState, routes: Route<ModuleRef>[]): Promise<PrerenderList> {
  const list: PrerenderList = { targets: [], routes: {} }
  const { i18n } = app.runtime.config
  const locales = i18n === undefined ? [undefined] : i18n.locales
  const add = (routeId: string, pattern: string, path: string): void => {
    for (const locale of locales)
      list.targets.push({ routeId, pattern, path, ...(locale !== undefined && { locale }) })
  }
  for (const route of routes) {
    const { id, pattern } = route
    const plan = await planRoute(app, route)
    const verdict =
      plan.kind === 'static' ? ({ kind: 'static', revalidate: plan.revalidate, pages: 0 } as const) : plan
    list.routes[id] = { pattern, verdict }
    if (plan.kind === 'static') for (const path of await listPaths(app, route)) add(id, pattern, path)
  }
  const missing = app.hasApp ? await planRoute(app, undefined) : undefined
  if (missing?.kind === 'static') {
    const verdict = { kind: 'static', revalidate: missing.revalidate, pages: 0 } as const
    list.routes[UNMATCHED_ID] = { pattern: UNMATCHED_PATH, verdict }
    add(UNMATCHED_ID, UNMATCHED_PATH, UNMATCHED_PATH)
  }
  return list
}

async function listPaths(app: AppState, route: Route<ModuleRef>): Promise<string[]> {
  if (route.segments.every(({ kind }) => kind === 'static')) return [fillPattern(route, {})]
  const listed = await listStaticParams(app, route)
  return [...new Set(listed.map((params) => fillPattern(route, params)))]
}

/** Values are given as people write them, and stand encoded in the path. */
function fillPattern({ segments }: Route<ModuleRef>, params: Params): string {
  const parts = segments.flatMap((segment) =>
    segment.kind === 'static' ? segment.value : (params[segment.param] ?? []),
  )
  return `/${parts.map(encodeURIComponent).join('/')}`
}

async function makeTarget(
  app: AppState,
  { path, locale }: PrerenderTarget,
  { route, plan }: { route: Route<ModuleRef> | undefined; plan: Extract<StaticPlan, { kind: 'static' }> },
): Promise<PrerenderOutcome> {
  const spot = createSpot(app, path, locale)
  let match: Match<ModuleRef> | undefined
  if (route !== undefined) {
    match = app.matcher.match(spot.place.segments)
    // Another route is more specific for this address.
    if (match?.route.id !== route.id) return { kind: 'covered' }
  }
  const made = await makeAnswer(app, match, { spot, plan })
  if (made.kind !== 'kept') return made
  return { ...made, key: createKeptKey(app, spot, ''), address: spot.location.shown }
}

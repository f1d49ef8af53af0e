import { CART_DEBUG_ID, CART_SCRIPT } from './source-map.mjs'
import { SERVER_CALLERS } from './stacks.mjs'
import { pickTime, releaseAt, RELEASES } from './timeline.mjs'
import { pickEnvironment, pickUser, USER_AGENTS } from './visitors.mjs'

/** When events of this kind happen: only while a release that has the error was live. */
export function pickErrorTime(random, kind, nowMs) {
  const order = RELEASES.map((release) => release.version)
  for (;;) {
    const timeMs = pickTime(random, nowMs)
    const release = releaseAt(random, timeMs, nowMs)
    const at = order.indexOf(release)
    const isOver = kind.until !== undefined && at > order.indexOf(kind.until)
    if (at >= order.indexOf(kind.since) && !isOver) return { timeMs, release }
  }
}

/** One event of a kind. `trace` is of the page view it belongs to, if that was recorded. */
export function createEvent(random, kind, { project, timeMs, release, trace }) {
  const isBrowser = kind.side === 'browser'
  const path = pathOf(random, kind.route)
  const userAgent = random.pick(USER_AGENTS)
  return {
    event_id: random.hex(32),
    timestamp: timeMs / 1_000,
    platform: isBrowser ? 'javascript' : 'node',
    level: kind.level ?? 'error',
    release,
    environment: pickEnvironment(random),
    transaction: isBrowser ? kind.route : `GET ${kind.route}`,
    ...(isBrowser ? {} : { server_name: random.pick(['web-1', 'web-2', 'web-3']) }),
    ...describeFailure(random, kind),
    breadcrumbs: createBreadcrumbs(random, { isBrowser, path, timeMs }),
    tags: { route: kind.route, region: random.pick(['eu-central', 'eu-west', 'us-east']) },
    ...(kind.people === 0 ? {} : { user: pickUser(random, kind.people) }),
    request: { url: `${project.origin}${path}`, method: 'GET', headers: { 'User-Agent': userAgent } },
    contexts: {
      trace: trace ?? { trace_id: random.hex(32), span_id: random.hex(16) },
      ...(isBrowser ? {} : { runtime: { name: 'node', version: 'v22.14.0' } }),
      culture: { locale: random.pick(['en-GB', 'de-DE', 'fr-FR']), timezone: 'Europe/Berlin' },
    },
    extra: { attempt: random.integer(1, 3) },
    sdk: { name: isBrowser ? 'waymark.browser' : 'waymark.node', version: '0.1.0' },
  }
}

function describeFailure(random, kind) {
  if (kind.message !== undefined) return { message: kind.message }
  const frames = kind.side === 'browser' ? kind.frames : [...SERVER_CALLERS, ...kind.frames]
  const thrown = {
    type: kind.type,
    value: kind.value(random),
    mechanism: { type: mechanismOf(kind), handled: kind.handled === true, exception_id: 0 },
    stacktrace: { frames },
  }
  const cause = kind.cause && {
    ...kind.cause,
    mechanism: { type: 'chained', handled: true, source: 'cause', exception_id: 1, parent_id: 0 },
    stacktrace: { frames: kind.frames },
  }
  return {
    exception: { values: [kind.components, cause, thrown].filter((value) => value !== undefined) },
    ...(kind.hasMap
      ? {
          debug_meta: {
            images: [{ type: 'sourcemap', code_file: CART_SCRIPT, debug_id: CART_DEBUG_ID }],
          },
        }
      : {}),
  }
}

function mechanismOf(kind) {
  if (kind.side === 'server') return kind.handled ? 'auto.function.action' : 'auto.function.server_component'
  return kind.components ? 'auto.function.react.error_boundary' : 'auto.browser.global_handlers.onerror'
}

/** `/product/[id]` → `/product/48213` */
function pathOf(random, route) {
  return route
    .replace('[...slug]', random.pick(['deploy/docker', 'start', 'caching/tags']))
    .replace('[symbol]', random.pick(['redirect', 'cookies', 'Link']))
    .replaceAll(/\[[^\]]+\]/g, () => String(random.integer(10_000, 60_000)))
}

function createBreadcrumbs(random, { isBrowser, path, timeMs }) {
  const crumbs = isBrowser
    ? [
        { category: 'navigation', data: { from: '/', to: '/search?q=boots' } },
        { category: 'ui.click', message: 'nav > a[href="/search"]' },
        {
          category: 'fetch',
          type: 'http',
          data: { method: 'GET', url: '/api/suggest?q=boo', status_code: 200 },
        },
        { category: 'console', level: 'warning', message: 'image without a size: hero.webp' },
        { category: 'navigation', data: { from: '/search?q=boots', to: path } },
        {
          category: 'fetch',
          type: 'http',
          data: { method: 'GET', url: `${path}?_rsc=1x9k`, status_code: 200 },
        },
        { category: 'ui.click', message: 'button.primary[type="submit"]' },
        {
          category: 'fetch',
          type: 'http',
          level: 'error',
          data: { method: 'POST', url: path, status_code: 500 },
        },
      ]
    : [
        { category: 'query', message: 'select * from product where id = $1', data: { rows: 1 } },
        {
          category: 'http',
          type: 'http',
          data: { method: 'GET', url: 'https://stock.example.com/v1/left', status_code: 200 },
        },
        { category: 'console', level: 'info', message: 'cache: miss for product' },
        { category: 'query', message: 'select * from offer where product = $1', data: { rows: 0 } },
      ]
  let before = 0
  return crumbs
    .toReversed()
    .map((crumb) => {
      before += random.between(40, 2_600)
      return { ...crumb, timestamp: (timeMs - before) / 1_000 }
    })
    .toReversed()
}

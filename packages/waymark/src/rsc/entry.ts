import { loadInstrumentation, loadMiddleware, tree } from 'virtual:waymark/app'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { installFetchMemo } from '../server/fetch-memo.ts'
import { createLazyInstrumentation } from '../server/instrumentation.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import { createUnmatchedTree, listRoutes } from '../shared/route-list.ts'
import { createMatcher } from '../shared/route-match.ts'
import type { RouteLevel } from '../shared/route-tree.ts'
import type { BodyWriter } from '../server/body-writer.ts'
import type { PayloadFeed } from '../server/payload-feed.ts'
import type { RenderHtml } from '../shared/html-seam.ts'
import type { App, Runtime } from '../shared/seams.ts'
import type { AppState } from './app.ts'
import { handleRequest } from './handle-request.ts'
import { createMiddlewareLoader } from './load-middleware.ts'
import { loadRoute, type LoadedLevel } from './load-route.ts'
import { createRules } from './rules.ts'

interface SsrEntry {
  renderHtml: RenderHtml<PayloadFeed, BodyWriter>
}

/** Wiring only: the routes of the app, and what all requests share. */
export default function createApp(
  runtime: Runtime<IncomingMessage, ServerResponse>,
): App<IncomingMessage, ServerResponse> {
  const instrumentation = createLazyInstrumentation(loadInstrumentation)
  const state: AppState = {
    runtime,
    tree,
    matcher: createMatcher(listRoutes(tree)),
    notFoundTree: createUnmatchedTree(tree, runtime.config.globalNotFound),
    instrumentation,
    rules: createRules(runtime.config),
    ...(loadMiddleware && { loadMiddleware: createMiddlewareLoader(loadMiddleware, runtime) }),
    createEvent: () => ({ waitUntil() {} }),
    loadLevels: runtime.mode === 'production' ? keepLoaded(loadRoute) : loadRoute,
    async loadHtmlRenderer() {
      const { renderHtml } = await import.meta.viteRsc.loadModule<SsrEntry>('ssr', 'index')
      return renderHtml
    },
    report(report, request) {
      runtime.reportError(report)
      void instrumentation.onRequestError(report, request.headers)
    },
  }
  installFetchMemo()
  return {
    async start() {
      await Promise.all([instrumentation.register(), state.loadHtmlRenderer()])
    },
    handle: async (request, response) => handleRequest(state, request, response),
  }
}

/** In development a file may change between two requests; in production it is loaded once. */
function keepLoaded(
  load: (route: RouteLevel<ModuleRef>) => Promise<LoadedLevel>,
): (route: RouteLevel<ModuleRef>) => Promise<LoadedLevel> {
  const loaded = new WeakMap<RouteLevel<ModuleRef>, Promise<LoadedLevel>>()
  return (route) => {
    const known = loaded.get(route)
    if (known !== undefined) return known
    const loading = load(route)
    loaded.set(route, loading)
    loading.catch(() => loaded.delete(route))
    return loading
  }
}

if (import.meta.hot) import.meta.hot.accept()

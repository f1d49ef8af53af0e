import {
  hasApp,
  loadCacheHandler,
  loadInstrumentation,
  loadMiddleware,
  pages,
  tree,
} from 'virtual:waymark/app'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createBackgroundTasks } from '../server/background-tasks.ts'
import { createCache } from '../server/cache/create-cache.ts'
import { openStores } from '../server/cache/open-stores.ts'
import { installFetchMemo } from '../server/fetch-memo.ts'
import { createLazyInstrumentation } from '../server/instrumentation.ts'
import { createKeptAnswers } from '../server/kept-answers.ts'
import { createReadyAnswers } from '../server/ready-answers.ts'
import { reportRenewal } from '../server/report-renewal.ts'
import { createDigest } from '../server/request-digest.ts'
import { captureReport, createReportNote } from '../server/telemetry/capture.ts'
import { installConsoleBreadcrumbs } from '../server/telemetry/console-breadcrumbs.ts'
import { createServerApi } from '../server/telemetry/server-api.ts'
import { createTunnel } from '../server/telemetry/tunnel.ts'
import { readClient } from '../server/read-client.ts'
import { createRenderGate } from '../server/render-gate.ts'
import { hasConfigRoutes } from '../shared/config-routes.ts'
import { deriveKey } from '../shared/deploy-secret.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import { listPagesRoutes } from '../shared/pages-tree.ts'
import { createUnmatchedTree, listRoutes } from '../shared/route-list.ts'
import { createMatcher } from '../shared/route-match.ts'
import type { BodyWriter } from '../server/body-writer.ts'
import type { PayloadFeed } from '../server/payload-feed.ts'
import type { RenderHtml } from '../shared/html-seam.ts'
import { TELEMETRY_FLUSH_MS } from '../shared/limits.ts'
import type { App, Runtime, TelemetryPort, ErrorReport } from '../shared/seams.ts'
import { captureException, installTelemetry } from '../shared/telemetry/api.ts'
import { installClosureKey } from './closure-key.ts'
import { loadActions } from './actions.ts'
import { answerAppRoute } from './answer-route.ts'
import type { AppState } from './app.ts'
import { createDevFileLoader } from './dev-styles.tsx'
import { reportTask } from './error-log.ts'
import { createHandlerGuardLoader } from './guards.ts'
import { handleRequest } from './handle-request.ts'
import { judgeFile } from './judge-file.ts'
import { createBotTest } from './html-limited-bots.ts'
import { createMiddlewareLoader } from './load-middleware.ts'
import { loadRoute, type LoadedLevel } from './load-route.ts'
import { createPagesLoader } from './pages.ts'
import { createPrerenderer } from './prerender-routes.ts'
import { renewAppPage } from './renew-page.ts'
import { createRules } from './rules.ts'
import { checkRevalidate } from './segment-config.ts'
import { warmUpPayloads } from './warm-up.ts'

/** Development asks whether these are the routes of now. */
export { revision } from 'virtual:waymark/app'

interface SsrEntry {
  renderHtml: RenderHtml<PayloadFeed, BodyWriter>
}

/** Wiring only: the routes of the app, and what all requests share. */
export default function createApp(
  runtime: Runtime<IncomingMessage, ServerResponse>,
): App<IncomingMessage, ServerResponse> {
  const instrumentation = createLazyInstrumentation(loadInstrumentation)
  // In development a file may change between two requests; in production it is loaded once.
  const keep = runtime.mode === 'production' ? keepLoaded : <Load>(load: Load): Load => load
  const { basePath, trailingSlash, i18n } = runtime.config
  const { telemetry } = runtime
  installClosureKey(deriveKey(runtime.secret, 'action-closures'))
  const state: AppState = {
    runtime,
    tree,
    matcher: createMatcher<ModuleRef>([...listRoutes<ModuleRef>(tree), ...listPagesRoutes<ModuleRef>(pages)]),
    notFoundTree: createUnmatchedTree(tree, runtime.config.globalNotFound),
    missingTags: new Map(),
    instrumentation,
    renderGate: createRenderGate(runtime.config.maxConcurrentRenders),
    rules: createRules(runtime.config),
    isLimitedBot: createBotTest(runtime.config.htmlLimitedBots),
    readsPaths: loadMiddleware !== undefined || hasConfigRoutes(runtime.config.routes),
    tunnel: telemetry && createTunnel(telemetry, runtime.config),
    ...(loadMiddleware && { loadMiddleware: createMiddlewareLoader(loadMiddleware, runtime) }),
    createEvent: (context) => ({ waitUntil: (work) => state.tasks.hold(context, work) }),
    tasks: createBackgroundTasks({ report: (error, context) => reportTask(state, error, context) }),
    cache: createCache(openStores(runtime, loadCacheHandler)),
    address: { buildId: runtime.buildId, basePath, trailingSlash, ...i18n },
    draft: {
      token: deriveKey(runtime.secret, 'draft-mode'),
      isProduction: runtime.mode === 'production',
    },
    loadLevels: createLevelLoader(runtime),
    loadHandlerGuards: keep(createHandlerGuardLoader(tree)),
    hasApp,
    loadActions: runtime.mode === 'production' ? keepOnce(loadActions) : loadActions,
    hasPages: pages.length > 0,
    loadPages: () => loadPages(),
    loadHtmlRenderer: runtime.mode === 'production' ? keepOnce(loadHtmlRenderer) : loadHtmlRenderer,
    report(given, request) {
      const digest = given.digest ?? createDigest(given.error)
      const report: ErrorReport = { ...given, digest }
      if (telemetry !== undefined && runtime.mode === 'development') report.note = createReportNote(digest)
      runtime.reportError(report)
      runtime.observe?.(request, { digest })
      if (telemetry !== undefined) captureReport(telemetry, tidyReport(runtime, report))
      void instrumentation.onRequestError(report, request.headers)
    },
  }
  const loadPages = createPagesLoader(state, {
    // app/ has the not-found page of both routers.
    ...(hasApp && { answerNotFound: (context) => answerAppRoute(state, context, undefined) }),
    renewAppPage: (path) => renewAppPage(state, path),
  })
  installFetchMemo()
  if (telemetry !== undefined) startTelemetry(telemetry)
  const { prerendered } = runtime
  if (prerendered !== undefined) {
    const onFailure = (error: unknown): void => reportRenewal(state.report, error)
    state.kept = createKeptAnswers({ cache: state.cache, prerendered, onFailure })
    state.readyAnswers = createReadyAnswers(state.kept, runtime.config)
  }
  return {
    async start() {
      // Middleware that cannot be used would fail every request: better no server than that one.
      await Promise.all([
        register(instrumentation, telemetry),
        state.loadHtmlRenderer(),
        state.loadMiddleware?.(),
      ])
      if (hasApp && runtime.mode === 'production') warmUpPayloads()
    },
    handle: (request, response) => handleRequest(state, request, response),
    readClient: (request) => readClient(request, runtime.config),
    async drain() {
      await state.tasks.drain()
      await Promise.all([telemetry?.flush(TELEMETRY_FLUSH_MS), state.cache.close()])
    },
    prerenderer: createPrerenderer(state),
    askMiddleware: (request, path) => judgeFile(state, request, path),
  }
}

function tidyReport(
  { tidyError }: Pick<Runtime<never, never>, 'tidyError'>,
  report: ErrorReport,
): ErrorReport {
  const error = tidyError?.(report.error)
  return error === undefined ? report : { ...report, error }
}

/** What it throws ends the process, so the report has to leave now. */
async function register(
  instrumentation: AppState['instrumentation'],
  telemetry: TelemetryPort | undefined,
): Promise<void> {
  try {
    await instrumentation.register()
  } catch (error) {
    const mechanism = { type: 'auto.function.waymark.register', handled: false }
    captureException((error as Error).cause, { level: 'fatal', mechanism })
    await telemetry?.flush(TELEMETRY_FLUSH_MS)
    throw error
  }
}

function startTelemetry(port: TelemetryPort): void {
  installTelemetry(createServerApi(port))
  installConsoleBreadcrumbs()
}

function createLevelLoader({
  mode,
  listStyles,
}: Runtime<IncomingMessage, ServerResponse>): AppState['loadLevels'] {
  if (mode === 'production')
    return keepLoaded<Parameters<typeof loadRoute>[0], LoadedLevel>((route) => loadRoute(route))
  const load = listStyles === undefined ? undefined : createDevFileLoader(listStyles)
  return async (route) => {
    const root = await loadRoute(route, load)
    // The build would refuse it; here nothing is kept, so nothing else would tell.
    checkRevalidate(root)
    return root
  }
}

async function loadHtmlRenderer(): ReturnType<AppState['loadHtmlRenderer']> {
  const { renderHtml } = await import.meta.viteRsc.loadModule<SsrEntry>('ssr', 'index')
  return renderHtml
}

function keepOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => (loading ??= load())
}

function keepLoaded<Key extends object, Loaded>(
  load: (key: Key) => Promise<Loaded>,
): (key: Key) => Promise<Loaded> {
  const loaded = new WeakMap<Key, Promise<Loaded>>()
  return (key) => {
    const known = loaded.get(key)
    if (known !== undefined) return known
    const loading = load(key)
    loaded.set(key, loading)
    loading.catch(() => loaded.delete(key))
    return loading
  }
}

if (import.meta.hot) import.meta.hot.accept()

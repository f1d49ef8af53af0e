import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BackgroundTasks } from '../server/background-tasks.ts'
import type { Cache } from '../server/cache/cache.ts'
import type { DraftKey } from '../server/draft-mode.ts'
import type { Instrumentation } from '../server/instrumentation.ts'
import type { MiddlewareEvent } from '../server/middleware.ts'
import type { KeptAnswers } from '../server/kept-answers.ts'
import type { ReadyAnswers } from '../server/ready-answers.ts'
import type { PagesRouter } from '../server/pages/pages-router.ts'
import type { RequestContext } from '../server/request-context.ts'
import type { Tunnel } from '../server/telemetry/tunnel.ts'
import type { RenderHtml } from '../shared/html-seam.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { Matcher } from '../shared/route-match.ts'
import type { AppTree, Route, RouteLevel } from '../shared/route-tree.ts'
import type { ErrorReport, Runtime } from '../shared/seams.ts'
import type { AddressParts } from '../server/waymark-url.ts'
import type { BodyWriter } from '../server/body-writer.ts'
import type { RenderGate } from '../server/render-gate.ts'
import type { PayloadFeed } from '../server/payload-feed.ts'
import type { Actions } from './actions.ts'
import type { MissingTags } from './document-tags.tsx'
import type { HandlerGuard } from './guards.ts'
import type { LoadedMiddleware } from './load-middleware.ts'
import type { LoadedLevel } from './load-route.ts'
import type { Rules } from './rules.ts'

/** What all requests share. */
export interface AppState {
  runtime: Runtime<IncomingMessage, ServerResponse>
  tree: AppTree<ModuleRef>
  matcher: Matcher<ModuleRef>
  notFoundTree: RouteLevel<ModuleRef>
  missingTags: MissingTags
  instrumentation: Instrumentation
  tasks: BackgroundTasks
  /** Of pages and data. */
  cache: Cache
  draft: DraftKey
  address: AddressParts
  renderGate: RenderGate
  /** Answers that are the same for everybody. Absent in development: there each request is answered anew. */
  kept?: KeptAnswers
  readyAnswers?: ReadyAnswers
  /** `headers`, `redirects` and `rewrites` of the configuration. */
  rules: Rules
  /** Rules or middleware look at the path of every request. */
  readsPaths: boolean
  /** Takes reports of pages. Absent: there is no such path. */
  tunnel?: Tunnel | undefined
  /** Whether a visitor of this name needs the whole head at once. */
  isLimitedBot(userAgent: string): boolean
  /** Absent: the app has no middleware. */
  loadMiddleware?(): Promise<LoadedMiddleware>
  createEvent(context: RequestContext): MiddlewareEvent
  loadLevels(route: RouteLevel<ModuleRef>): Promise<LoadedLevel>
  loadHandlerGuards(route: Route<ModuleRef>): Promise<HandlerGuard[]>
  /** False: there is pages/ only. */
  hasApp: boolean
  /** False: there is no page in pages/. */
  hasPages: boolean
  /** The router of pages/. */
  loadPages(): Promise<PagesRouter>
  /** The actions of the app; in development those that are known by now. */
  loadActions(): Promise<Actions>
  loadHtmlRenderer(): Promise<RenderHtml<PayloadFeed, BodyWriter>>
  report(report: ErrorReport, request: IncomingMessage): void
}

import { renderToPipeableStream } from '@vitejs/plugin-rsc/rsc/server.node'
import { captureOwnerStack, type ComponentType } from 'react'
import type { AppPayload, ErrorFileProps } from '../client/router-context.ts'
import { createRouteTags } from '../server/cache/route-tags.ts'
import { readRequestPrefixes } from '../server/request-prefixes.ts'
import type { RequestContext } from '../server/request-context.ts'
import type { FormState } from '../shared/html-seam.ts'
import { applyRules } from '../server/static-render.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import { noteOwners, registerOwners } from '../shared/note-owners.ts'
import type { RouteLevel } from '../shared/route-tree.ts'
import { isCompat } from '../shared/wire.ts'
import type { AppState } from './app.ts'
import type { Refusal } from './guards.ts'
import { createPageHead, type PageHead } from './page-head.tsx'
import { DocumentTexts } from './inert/document-texts.ts'
import { createInertTree } from './inert/inert-tree.tsx'
import { loadFile, type LoadedLevel } from './load-route.ts'
import { createRenderTracker, type RenderTracker, type SegmentFailure } from './render-tracker.ts'
import type { createErrorLog } from './error-log.ts'
import { createSearchParams } from './page-query.ts'
import { isAlwaysSame, readStaleTime } from './segment-config.ts'
import { readRootParams } from './root-params.ts'
import { readPageRules } from './static-plan.ts'
import {
  createSegmentTree,
  type Params,
  type SegmentFallback,
  type SegmentTree,
  type SegmentTreeInput,
} from './segment-tree.tsx'

registerOwners('rsc', captureOwnerStack)

/** A page that is to be answered, in whatever form. */
export interface PageRequest {
  app: AppState
  context: RequestContext
  /** Pattern of the route, e.g. `/blog/[slug]`. */
  routePath: string
  route: RouteLevel<ModuleRef>
  /** Decoded. */
  params: Params
  /** 200, or 404 for a URL that matches nothing. */
  status: 200 | 404
  /** Pages of the route are kept, as the build found. This answer may still be for one request, as that to a form is. */
  isOfStaticRoute: boolean
  /** A guard turned the visitor away. */
  refusal?: Refusal | undefined
  /** What the action of a form left behind, when the form was sent without JavaScript. */
  formState?: FormState | undefined
  /** The payload inside the document is wanted, too. Called for each try; what it returns is handed the bytes. */
  recordPayload?: (inertTexts: DocumentTexts) => (bytes: Uint8Array) => void
  errors: ReturnType<typeof createErrorLog>
}

export interface PageRender {
  tracker: RenderTracker
  paths: SegmentTree['paths']
  /** In a document: what its inert elements hold. */
  inertTexts: DocumentTexts
  pipe(destination: unknown): void
  abort(reason: unknown): void
}

export interface PageRenderOptions {
  kind: 'document' | 'payload'
  have: ReadonlySet<string>
  fallback: SegmentFallback | undefined
  /** Only what can be shown at once: down to the first `loading` boundary, without metadata. */
  isPrefetch: boolean
  isStatic?: boolean
  /** The document shows something else; the browser renders this. */
  isUnrendered?: boolean
}

/** Starts to render the payload of a page: runs its layouts, page and metadata. */
export async function startPageRender(page: PageRequest, options: PageRenderOptions): Promise<PageRender> {
  const { payload, tracker, paths, inertTexts } = await createPagePayload(page, options)
  const source = options.kind === 'document' ? 'react-server-components' : 'react-server-components-payload'
  const { pipe, abort } = renderToPipeableStream(payload, {
    onError(error: unknown) {
      noteOwners(error, 'rsc', captureOwnerStack)
      return page.errors.note(error, source)
    },
  })
  return { tracker, paths, inertTexts, pipe: pipe as (destination: unknown) => void, abort }
}

export interface PagePayload extends Pick<PageRender, 'tracker' | 'paths' | 'inertTexts'> {
  payload: AppPayload
}

/** What is to be rendered; apart from guards and metadata, no code of the page has run. */
export async function createPagePayload(page: PageRequest, options: PageRenderOptions): Promise<PagePayload> {
  const { app, context } = page
  // A refusal names a segment of the tree that its guards were found in.
  const root = page.refusal?.place?.root ?? (await app.loadLevels(page.route))
  if (context.rules === undefined)
    applyRules(context, readPageRules(root), () => createRouteTags(page.routePath, context.place.pathname))
  context.rootParams = readRootParams(root, page.params)
  const tracker = createRenderTracker()
  const searchParams = createSearchParams(context)
  const inertTexts = new DocumentTexts()
  const inert = createInert(page, options.isUnrendered ? 'payload' : options.kind, inertTexts)
  const { tree, segments, paths } = createPageTree(page, root, { ...options, tracker, searchParams, inert })
  const head: PageHead = options.isPrefetch
    ? { node: null }
    : await createPageHead({ page, paths, searchParams, tracker, fallback: options.fallback })
  // A document of its own has no boundary that would say so.
  if (page.route.ownsDocument) head.node = [<meta key="robots" name="robots" content="noindex" />, head.node]
  if (head.outlet !== undefined && head.outlet.key in segments) {
    segments[head.outlet.key] = [segments[head.outlet.key], head.outlet.node]
  }
  const payload: AppPayload = {
    buildId: app.runtime.buildId,
    url: context.location.shown + context.location.search,
    tree,
    segments,
    head: head.node,
    route: page.routePath,
  }
  if (context.locale !== undefined) payload.locale = context.locale
  if (options.isPrefetch) payload.partial = true
  if (options.isStatic) payload.static = true
  const staleTime = readStaleTime(root)
  if (staleTime !== undefined) payload.staleTime = staleTime * 1000
  if (options.kind === 'document') {
    await addDocumentFields(payload, page)
    if (page.formState !== undefined) payload.formState = page.formState
    if (context.staticRender !== undefined && page.status === 404) payload.everywhere = true
    // A page that went wrong may be right the next time.
    const isSame = context.staticRender !== undefined || isAlwaysSame(root)
    if (options.isUnrendered) payload.unrendered = true
    else if (isSame && page.status === 200 && options.fallback === undefined) payload.static = true
  }
  return { payload, tracker, paths, inertTexts }
}

type PageTreeOptions = Pick<PageRenderOptions, 'kind' | 'have' | 'fallback' | 'isPrefetch'> &
  Pick<SegmentTreeInput, 'tracker' | 'searchParams' | 'inert'>

/** Makes elements; no code of the route runs until React renders them. */
function createPageTree(
  { app, params, context, refusal, isOfStaticRoute }: PageRequest,
  root: LoadedLevel,
  options: PageTreeOptions,
): SegmentTree {
  const { kind, have, fallback, isPrefetch, tracker, searchParams, inert } = options
  return createSegmentTree({
    root,
    params,
    search: context.place.search,
    locale: context.locale,
    searchParams,
    clientPageQuery: readClientPageQuery(context, isOfStaticRoute),
    tracker,
    have,
    fallback,
    refused: refusal?.place && { node: refusal.place.node, error: refusal.error },
    keepsSlots: kind === 'payload',
    untilLoading: isPrefetch,
    missingTags: app.missingTags,
    inert,
  })
}

function readClientPageQuery(
  { staticRender, rules }: RequestContext,
  isOfStaticRoute: boolean,
): NonNullable<SegmentTreeInput['clientPageQuery']> {
  if (rules?.dynamic === 'force-static') return 'direct'
  if (staticRender !== undefined) return 'of-browser'
  return isOfStaticRoute ? 'of-request' : 'direct'
}

/**
 * In a document the HTML is written once, by the HTML renderer, and the payload names it by an id. A payload that is used
 * without its document carries it; that of a kept page is given it in the end. Development leaves all to React, whose warnings and stacks are better.
 */
function createInert(
  { app, context }: PageRequest,
  kind: PageRenderOptions['kind'],
  texts: DocumentTexts,
): SegmentTreeInput['inert'] {
  if (app.runtime.mode === 'development' || !app.runtime.config.inert) return undefined
  const explain = app.runtime.explainInert
  const thin = createInertTree({
    keep: kind === 'payload' ? (html) => ({ html }) : (html) => ({ id: texts.add(html) }),
    policy: context.givenPolicy?.text ?? app.runtime.config.contentSecurityPolicy,
    prefixes: readRequestPrefixes(context),
    explain,
  })
  return { thin, explain }
}

/** A refusal as a failure of the segment that the guard stood before. */
export function locateRefusal(
  page: PageRequest,
  { error, place }: Refusal,
): { failure: SegmentFailure; paths: SegmentTree['paths'] } {
  const { paths } = createPageTree(page, place!.root, {
    kind: 'document',
    have: new Set(),
    fallback: undefined,
    isPrefetch: false,
    tracker: createRenderTracker(),
    searchParams: Promise.resolve({}),
  })
  const [segmentKey] = [...paths].find(([, path]) => path.at(-1)?.level === place!.node) ?? ['']
  return { failure: { segmentKey, error }, paths }
}

async function addDocumentFields(payload: AppPayload, { app, context }: PageRequest): Promise<void> {
  const { authInterrupts, staleTimes } = app.runtime.config
  Object.assign(payload, readRequestPrefixes(context))
  if (authInterrupts) payload.authInterrupts = true
  if (isCompat(app.runtime.names)) payload.compat = true
  if (app.runtime.config.output === 'export' && app.runtime.mode === 'production') payload.exported = true
  payload.windows = { dynamicMs: staleTimes.dynamic * 1000, staticMs: staleTimes.static * 1000 }
  const { globalError } = app.tree
  if (globalError === undefined) return
  const { module } = await loadFile(globalError)
  payload.globalError = module['default'] as ComponentType<ErrorFileProps>
}

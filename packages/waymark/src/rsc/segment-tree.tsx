import { Fragment, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { ServerErrorView } from '../client/boundaries.tsx'
import { ClientPage } from '../client/client-page.tsx'
import { ForbiddenPage, NotFoundPage, UnauthorizedPage } from '../client/fallback-pages.tsx'
import type { ErrorFileProps } from '../client/router-context.ts'
import { SegmentView, TemplateChildren, type SegmentViewProps } from '../client/segment-view.tsx'
import { createError } from '../shared/errors.ts'
import { createAccessError, type AccessStatus } from '../shared/control-flow.ts'
import type { ExplainInert, InertSegment } from '../shared/inert-note.ts'
import type { SegmentNode, SegmentParam } from '../shared/payload.ts'
import type { Folder } from '../shared/route-tree.ts'
import { createLeafKey, createLevelKey, createRootKey } from '../shared/segment-key.ts'
import { completeDocument, type MissingTags } from './document-tags.tsx'
import { isLoadedLeaf, type LoadedLeaf, type LoadedLevel, type RouteFile } from './load-route.ts'
import type { RenderTracker } from './render-tracker.ts'
import { createReadPromise } from '../shared/search-params.ts'
import { createMainSlot, type MainSlot } from './main-slot.ts'
import { isThenable } from './thrown.ts'
import { isClientReference, unwrapComponent } from './unwrap-component.tsx'

export type Params = Record<string, string | string[]>

/** What stands in for a segment that ended in control flow or an error before the first byte. */
export interface SegmentFallback {
  /** The segment that is replaced, with everything below it. */
  key: string
  kind: AccessStatus | 'error'
  digest: string
  /** Development only. */
  message?: string
  /** The slots beside it are left out. */
  isWhole?: boolean
}

export interface SegmentTreeInput {
  root: LoadedLevel
  /** Decoded values of the match. */
  params: Params
  search: string
  locale: string | undefined
  searchParams: Promise<unknown>
  /**
   * Where a page that is a client component has its query from. In a page that is kept, a component of ours around it asks the
   * browser. The same component stands around it where such a page is made for one request: React finds the state of a form
   * by the components above it. `direct`: there is no such component.
   */
  clientPageQuery?: 'of-browser' | 'of-request' | 'direct'
  tracker: RenderTracker
  /** Keys the client has already; their segments are neither run nor sent. */
  have: ReadonlySet<string>
  fallback: SegmentFallback | undefined
  /** A guard turned the visitor away before this segment: neither it nor anything below is made. */
  refused?: { node: LoadedLevel | LoadedLeaf; error: unknown } | undefined
  /** Client navigation: a slot without a match keeps what it shows. A full load shows its `default`. */
  keepsSlots: boolean
  /** Prefetch: render only down to the first `loading` boundary of what the client lacks. */
  untilLoading: boolean
  missingTags: MissingTags
  /** Puts what needs no browser as HTML into the output of server components. Absent: all is left to React. */
  inert?: InertOutput | undefined
}

export interface InertOutput {
  thin(output: ReactNode, segment: InertSegment): ReactNode
  /** Told of each page and layout, whether it is looked at or not. */
  explain?: ExplainInert | undefined
}

/** One step on the way from the root to a segment. */
export interface SegmentStep {
  key: string
  /** The slot of the level before it that holds it. */
  slot: string
  level: LoadedLevel | LoadedLeaf
  params: Params
}

export interface SegmentTree {
  tree: SegmentNode
  segments: Record<string, ReactNode>
  /** For each segment, the steps from the root to it. */
  paths: Map<string, SegmentStep[]>
}

export function createSegmentTree(input: SegmentTreeInput): SegmentTree {
  const segments: Record<string, ReactNode> = {}
  const paths: SegmentTree['paths'] = new Map()

  const addLevel = (
    level: LoadedLevel,
    { key, slot }: Pick<SegmentStep, 'key' | 'slot'>,
    above: SegmentStep[],
    reachAbove: ReachAbove | undefined,
  ): SegmentNode => {
    const param = readParam(level.folder, input.params)
    const params =
      param === undefined ? parentParams(above) : { ...parentParams(above), [param.name]: param.value }
    const path = [...above, { key, slot, level, params }]
    paths.set(key, path)
    const node: SegmentNode = { key, name: level.folder.name }
    if (param !== undefined) node.param = param
    if (replaceByFallback(node, path) || replaceRefused(node, level, { input, segments })) return node

    describeLevel(node, level)
    const isHeld = input.have.has(key)
    const reach = readReach(input, level, key, reachAbove)
    const main = isHeld || input.keepsSlots || !lacksMain(level) ? undefined : createMainSlot()
    const inside = { ...input, main }
    if (!isHeld && !node.bare && reach === 'within') segments[key] = renderLevel(level, key, params, inside)
    node.slots = {}
    const here = { reach, level, isHeld, main }
    for (const [name, child] of Object.entries(level.slots)) {
      if (name !== 'children' && level.isRoot && input.fallback?.isWhole) continue
      const childKey = createLevelKey(key, name, child.folder.name, readParam(child.folder, input.params))
      node.slots[name] = isLoadedLeaf(child)
        ? addLeaf(child, name, path, here)
        : addLevel(child, { key: childKey, slot: name }, path, here)
    }
    return node
  }

  const addLeaf = (
    leaf: LoadedLeaf,
    slot: string,
    above: SegmentStep[],
    reachAbove: ReachAbove,
  ): SegmentNode => {
    const parent = above.at(-1)!
    const kind = leaf.leaf === 'not-found' ? 'fallback' : leaf.leaf
    const key = createLeafKey(parent.key, slot, kind, kind === 'page' ? input.search : '')
    const path = [...above, { key, slot, level: leaf, params: parent.params }]
    paths.set(key, path)
    const node: SegmentNode = { key, name: kind, leaf: kind }
    const isReplaced = replaceByFallback(node, path) || replaceRefused(node, leaf, { input, segments })
    if (isReplaced || input.have.has(key)) return node
    if (readReach(input, leaf, key, reachAbove) === 'beyond') return node
    // A named slot may stay empty; a page without its main part is not found.
    if (leaf.leaf === 'default' && leaf.file === undefined && (input.keepsSlots || slot !== 'children')) {
      node.bare = true
      return node
    }
    segments[key] =
      leaf.leaf === 'not-found' && !isLoadedLeaf(parent.level)
        ? renderFallback(parent.level, UNMATCHED)
        : renderLeaf(leaf, key, parent.params, { ...input, main: reachAbove.main })
    return node
  }

  const replaceByFallback = (node: SegmentNode, path: SegmentStep[]): boolean => {
    const { fallback } = input
    if (fallback === undefined || fallback.key !== node.key) return false
    const parent = path.at(-2)
    if (parent === undefined || isLoadedLeaf(parent.level)) return false
    // Another key: what is shown here must never be taken for the segment itself later.
    node.key = createLeafKey(node.key, 'children', 'fallback', String(fallback.kind))
    node.leaf = 'fallback'
    segments[node.key] = renderFallback(parent.level, fallback)
    return true
  }

  const top = { key: createRootKey(input.locale), slot: 'children' }
  return { tree: addLevel(input.root, top, [], undefined), segments, paths }
}

/**
 * What a guard threw reaches the boundaries above, under a key of its own: never taken for the segment itself.
 * A prefetch leaves it out: it is asked for again when it matters.
 */
function replaceRefused(
  node: SegmentNode,
  level: LoadedLevel | LoadedLeaf,
  { input, segments }: { input: SegmentTreeInput; segments: SegmentTree['segments'] },
): boolean {
  const { refused, untilLoading } = input
  if (refused === undefined || refused.node !== level) return false
  node.key = createLeafKey(node.key, 'children', 'fallback', 'refused')
  node.leaf = 'fallback'
  if (!untilLoading) segments[node.key] = renderThrow(refused.error)
  return true
}

/** A URL that matches nothing is known to be not-found before anything is rendered. */
const UNMATCHED: SegmentFallback = { key: '', kind: 404, digest: '' }

/** Whether a node is part of the answer: a prefetch ends at the first loading boundary that is new to the client. */
type Reach = 'within' | 'beyond'

interface ReachAbove {
  reach: Reach
  level: LoadedLevel
  isHeld: boolean
  main: MainSlot | undefined
}

interface RenderInput extends SegmentTreeInput {
  /** Of a level that has nothing for `children`. */
  main: MainSlot | undefined
}

/** Nothing is there for `children`, and only its layout knows whether that matters. */
function lacksMain({ slots, files: { layout } }: LoadedLevel): boolean {
  const { children } = slots
  if (children === undefined || !isLoadedLeaf(children)) return false
  const isEmpty = children.leaf === 'default' && children.file === undefined
  return isEmpty && layout !== undefined && !isClientReference(readComponent(layout))
}

function readReach(
  { untilLoading, have }: SegmentTreeInput,
  node: LoadedLevel | LoadedLeaf,
  key: string,
  above: ReachAbove | undefined,
): Reach {
  if (!untilLoading) return 'within'
  if (above?.reach === 'beyond') return 'beyond'
  if (above !== undefined && !above.isHeld && above.level.files.loading !== undefined) return 'beyond'
  return have.has(key) || hasLoading(node) ? 'within' : 'beyond'
}

function hasLoading(node: LoadedLevel | LoadedLeaf): boolean {
  if (isLoadedLeaf(node)) return false
  return node.files.loading !== undefined || Object.values(node.slots).some(hasLoading)
}

function describeLevel(node: SegmentNode, level: LoadedLevel): void {
  if (isBare(level)) node.bare = true
  if (level.files.loading !== undefined) node.loading = true
  if (level.files.error !== undefined) node.error = true
  if (level.isRoot) node.root = true
}

/** A folder that adds nothing is left out; the client passes its children through. */
function isBare(level: LoadedLevel): boolean {
  return !level.isRoot && Object.keys(level.files).length === 0 && Object.keys(level.slots).length === 1
}

function parentParams(above: SegmentStep[]): Params {
  return above.at(-1)?.params ?? {}
}

/** Pages and layouts see params percent-encoded, as they stand in the URL. */
export function readParam(folder: Folder<unknown>, params: Params): SegmentParam | undefined {
  const { kind, param } = folder
  if (param === undefined || kind === 'root' || kind === 'static' || kind === 'group' || kind === 'slot')
    return undefined
  const value = params[param]
  if (value === undefined) return kind === 'optional-catch-all' ? undefined : { name: param, value: '', kind }
  return { name: param, value: encodeValue(value), kind }
}

function encodeValue(value: string | string[]): string | string[] {
  return Array.isArray(value) ? value.map(encodeURIComponent) : encodeURIComponent(value)
}

function renderLevel(level: LoadedLevel, key: string, params: Params, input: RenderInput): ReactNode {
  const boundaries = renderBoundaries(level)
  const accessFiles = renderAccessFiles(level)
  const views = Object.fromEntries(
    Object.keys(level.slots).map((slot) => [
      slot,
      <SegmentView key={slot} slot={slot} {...boundaries} {...(slot === 'children' ? accessFiles : {})} />,
    ]),
  )
  const css = renderStyles(level)
  const { layout } = level.files
  if (level.isBareDocument) return [...css, <BareDocument key="segment">{views['children']}</BareDocument>]
  if (layout === undefined) return [...css, views['children']]
  const given = { ...views, params: createReadPromise(params) }
  const props = input.main?.watch(given, views['children']) ?? given
  const element = renderTracked(layout, key, props, input)
  return [...css, level.isRoot ? completeDocument(element, input.missingTags.get(layout.path)) : element]
}

function renderLeaf(leaf: LoadedLeaf, key: string, params: Params, input: RenderInput): ReactNode {
  const { file } = leaf
  if (file === undefined) return renderTracked(undefined, key, {}, input)
  const css = renderStyle('css', file)
  const Component = readComponent(file)
  const { clientPageQuery = 'direct', searchParams } = input
  const given = { params: createReadPromise(params) }
  if (leaf.leaf !== 'page') return [...css, renderTracked(file, key, given, input)]
  if (clientPageQuery === 'direct' || !isClientReference(Component))
    return [...css, renderTracked(file, key, { ...given, searchParams }, input)]
  noteSegment(file, input)
  const page = Component as ComponentType<never> as ComponentProps<typeof ClientPage>['component']
  const query = clientPageQuery === 'of-request' ? { searchParams } : {}
  return [...css, <ClientPage key="segment" component={page} {...given} {...query} />]
}

/** Document of a page that has no layout at all: only built-in pages of an app without one root layout. */
export function BareDocument({ children }: { children: ReactNode }): ReactNode {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}

/**
 * A server component is called inside a component of ours, so that the tracker sees how it ends.
 * A slot that has no match and no default is not-found.
 */
function renderTracked(
  file: RouteFile | undefined,
  key: string,
  props: Record<string, unknown>,
  input: RenderInput,
): ReactNode {
  const { tracker, inert, main } = input
  if (file === undefined) {
    const refuse = async ({ isShown }: MainSlot): Promise<null> => ((await isShown) ? throwNotFound() : null)
    const MissingSegment = (): ReactNode => tracker.run(key, () => (main ? refuse(main) : throwNotFound()))
    return <MissingSegment key="segment" />
  }
  const Component = readComponent(file)
  const segment = noteSegment(file, input)
  if (isClientReference(Component)) return <Component key="segment" {...props} />
  const callIt = (): ReactNode => (Component as (props: unknown) => ReactNode)(props)
  const call = main === undefined ? callIt : () => main.run(callIt)
  const render = (): ReactNode => tracker.withhold(key, tracker.run(key, call)) as ReactNode
  const Segment =
    inert && segment ? (): ReactNode => thin(render(), (output) => inert.thin(output, segment)) : render
  Object.defineProperty(Segment, 'name', { value: Component.name || 'Segment' })
  return <Segment key="segment" />
}

/** Tells of a page or layout. Undefined: all of it is left to React. */
function noteSegment(file: RouteFile, { inert }: SegmentTreeInput): InertSegment | undefined {
  if (inert === undefined) return undefined
  const segment: InertSegment = { file: file.path }
  if (isClientReference(readComponent(file))) segment.refusal = 'client'
  else if (file.module['inert'] === false) segment.refusal = 'export'
  inert.explain?.(segment)
  return segment.refusal === undefined ? segment : undefined
}

/** Components below may use hooks, so what came late is looked at while React renders again. */
function thin(output: ReactNode, inert: (node: ReactNode) => ReactNode): ReactNode {
  if (!isThenable(output)) return inert(output)
  const Thinned = ({ node }: { node: ReactNode }): ReactNode => inert(node)
  return output.then((node) => <Thinned node={node as ReactNode} />) as unknown as ReactNode
}

function renderThrow(error: unknown): ReactNode {
  const RefusedSegment = (): ReactNode => {
    throw error
  }
  return <RefusedSegment key="segment" />
}

function throwNotFound(): never {
  throw createAccessError(404)
}

type Boundaries = Omit<SegmentViewProps, 'slot'>

/** Props of every `SegmentView` of a level; all its slots share them. */
function renderBoundaries(level: LoadedLevel): Boundaries {
  const { files } = level
  const boundaries: Boundaries = {}
  if (files.template !== undefined) {
    const Template = readComponent(files.template)
    boundaries.template = (
      <Template>
        <TemplateChildren />
      </Template>
    )
  }
  if (files.error !== undefined) boundaries.error = readErrorComponent(files.error)
  if (files.loading !== undefined) boundaries.loading = renderPlain(files.loading)
  // The built-in pages are not sent with every page: the browser has them.
  if (level.isRoot) boundaries.isRoot = true
  return boundaries
}

/** Props of the `SegmentView` of the page, for which these files stand in. */
function renderAccessFiles({ files }: LoadedLevel): Boundaries {
  const boundaries: Boundaries = {}
  if (files['not-found'] !== undefined) boundaries.notFound = renderAccessFile(files['not-found'])
  if (files.forbidden !== undefined) boundaries.forbidden = renderAccessFile(files.forbidden)
  if (files.unauthorized !== undefined) boundaries.unauthorized = renderAccessFile(files.unauthorized)
  return boundaries
}

export const ACCESS_FILES = { 404: 'not-found', 403: 'forbidden', 401: 'unauthorized' } as const
export const BUILT_IN_PAGES: Record<AccessStatus, ComponentType> = {
  404: NotFoundPage,
  403: ForbiddenPage,
  401: UnauthorizedPage,
}

/**
 * True when the level can show something for this status: its own file, or the built-in page at the root. `not-found` and
 * its siblings stand in for the page of their level: a slot beside it has files of its own, or the whole level is given up
 * for a file further out. Outermost there is nothing further out, and the file stands in for the page and all slots.
 */
export function catchesStatus(level: LoadedLevel, slot: string, status: AccessStatus): boolean {
  return level.isRoot || (slot === 'children' && level.files[ACCESS_FILES[status]] !== undefined)
}

/** The segment on the way to a failed one that is replaced by a file of the level above it. */
export function findFallbackStep(
  path: readonly SegmentStep[],
  catches: (level: LoadedLevel, slot: string) => boolean,
): SegmentStep | undefined {
  const index = path.findLastIndex(({ slot }, at) => {
    const parent = path[at - 1]?.level
    return parent !== undefined && !isLoadedLeaf(parent) && catches(parent, slot)
  })
  return path[index]
}

/** The page beside a slot. */
export function findMainKey(paths: SegmentTree['paths'], slot: SegmentStep): string | undefined {
  const parent = paths.get(slot.key)?.at(-2)
  const main = [...paths.values()].find((path) => path.at(-2) === parent && path.at(-1)?.slot === 'children')
  return main?.at(-1)?.key
}

function renderAccessFallback(level: LoadedLevel, status: AccessStatus): ReactNode | undefined {
  const file = level.files[ACCESS_FILES[status]]
  if (file !== undefined) return renderAccessFile(file)
  if (!level.isRoot) return undefined
  const BuiltIn = BUILT_IN_PAGES[status]
  return <BuiltIn />
}

function renderFallback(parent: LoadedLevel, fallback: SegmentFallback): ReactNode {
  if (fallback.kind === 'error') {
    const { digest, message } = fallback
    const component = readErrorComponent(parent.files.error!)
    return (
      <ServerErrorView
        component={component}
        digest={digest}
        {...(message === undefined ? {} : { message })}
      />
    )
  }
  return (
    <>
      <meta name="robots" content="noindex" />
      {renderAccessFallback(parent, fallback.kind)}
    </>
  )
}

function renderPlain(file: RouteFile): ReactNode {
  const Component = readComponent(file)
  return <Component />
}

/** It takes the place of a page: its rules do not count as long as it is not shown. */
function renderAccessFile(file: RouteFile): ReactNode {
  const css = renderStyle('css', file)
  return css.length === 0 ? renderPlain(file) : [...css, <Fragment key="file">{renderPlain(file)}</Fragment>]
}

function renderStyles(level: LoadedLevel): ReactNode[] {
  return Object.entries(level.files)
    .filter(([kind]) => !Object.values<string>(ACCESS_FILES).includes(kind))
    .flatMap(([kind, file]) => renderStyle(`css-${kind}`, file))
}

function renderStyle(key: string, file: RouteFile): ReactNode[] {
  const css = file.renderCss() as ReactNode
  return css === null ? [] : [<Fragment key={key}>{css}</Fragment>]
}

function readComponent(file: RouteFile): ComponentType<Record<string, unknown>> {
  const component = unwrapComponent(file.module['default'])
  if (component === undefined) throw createError('WM_NO_DEFAULT_EXPORT', { file: file.path })
  return component
}

function readErrorComponent(file: RouteFile): ComponentType<ErrorFileProps> {
  const component = readComponent(file)
  if (!isClientReference(component)) throw createError('WM_ERROR_FILE_NOT_CLIENT', { file: file.path })
  return component as unknown as ComponentType<ErrorFileProps>
}

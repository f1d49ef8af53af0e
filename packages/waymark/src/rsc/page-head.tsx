import { Suspense, type ReactNode } from 'react'
import { HeadTags } from '../client/head-tags.tsx'
import { readRequestPrefixes, type RequestPrefixes } from '../server/request-prefixes.ts'
import { decodeAccessStatus } from '../shared/control-flow.ts'
import { listAlternates } from '../shared/hreflang.ts'
import { addLocale } from '../shared/locale-path.ts'
import type { ResolvedMetadata } from '../shared/metadata.ts'
import { isLoadedLeaf, type LoadedLeaf } from './load-route.ts'
import type { HeadFile } from './metadata/head-file.ts'
import { isSameForAll, listHeadFiles } from './metadata/list-head-files.ts'
import { needsRequest, type MetadataLevel } from './metadata/metadata-level.ts'
import { moveMetadata, renderMetadata, renderViewport } from './metadata/render-head.tsx'
import {
  resolveMetadata,
  resolveStaticHead,
  resolveViewport,
  type ResolveHeadOptions,
} from './metadata/resolve-head.ts'
import type { ListLanguages } from './metadata/resolve-url.ts'
import type { PageRender, PageRequest } from './page-render.tsx'
import type { RenderTracker } from './render-tracker.ts'
import { createReadPromise } from '../shared/search-params.ts'
import {
  ACCESS_FILES,
  catchesStatus,
  findFallbackStep,
  type SegmentFallback,
  type SegmentStep,
} from './segment-tree.tsx'

export interface PageHeadInput {
  page: PageRequest
  paths: PageRender['paths']
  searchParams: Promise<unknown>
  tracker: RenderTracker
  fallback: SegmentFallback | undefined
}

export interface PageHead {
  node: ReactNode
  /** What metadata throws belongs to the page: rendered inside this segment, it reaches the page's boundaries. */
  outlet?: { key: string; node: ReactNode }
}

/**
 * Metadata of a page. Static metadata is part of the first bytes; `generateMetadata` may take its time without
 * holding the page up, beyond the moment that the headers wait for the status.
 */
export async function createPageHead(input: PageHeadInput): Promise<PageHead> {
  const path = findHeadPath(input)
  const key = readPageKey(path)
  const { request } = input.page.context
  // Never the Host header: it is the client's word, and the URLs made here end up in other people's caches.
  const guessedBase = `http://localhost:${request.socket.localPort ?? 3000}`
  const kept = readKeptHead(path, guessedBase)
  if (kept !== undefined) return createStaticHead(kept, path, input)

  const prepared = await prepareHead(input, path, guessedBase)
  const { levels, options, render, isForOneAddress, failure } = prepared
  if (failure === undefined && !needsRequest(levels)) {
    const { metadata, viewport } = resolveStaticHead(levels, options)
    const tags: PageTags = { viewport: renderViewport(viewport), metadata: render(metadata) }
    if (!isForOneAddress() && input.page.app.runtime.config.i18n === undefined)
      keepHead(path, guessedBase, tags)
    return createStaticHead(tags, path, input)
  }

  const resolveInstead = async (error: unknown): Promise<ReactNode> => {
    const instead = await prepareInstead(error, { input, path, guessedBase })
    return instead && resolveTags(instead)
  }
  const startMetadata = createStart(input.tracker, key, () => resolveTags(prepared))
  const startViewport = createStart(input.tracker, key, async () =>
    renderViewport(await resolveViewport(levels)),
  )
  const Head = (): ReactNode => {
    const tags = startMetadata()
      .catch(resolveInstead)
      .catch(() => null)
    return <HeadTags isBehind tags={input.tracker.withhold(key, tags) as Promise<ReactNode>} />
  }
  const ComputedViewport = (): ReactNode =>
    input.tracker.withhold(
      key,
      startViewport().catch(() => null),
    ) as ReactNode
  // A fixed viewport is there before anything is waited for, and a computed one does not wait for the metadata.
  const isFixed = !levels.some(({ module }) => module.generateViewport)
  const viewport = isFixed ? renderViewport(await resolveViewport(levels)) : <ComputedViewport />
  const HeadErrors = (): Promise<ReactNode> =>
    (isFixed ? startMetadata() : Promise.all([startMetadata(), startViewport()])).then(() => null)
  const outlet = (
    <Suspense key="head-errors" fallback={null}>
      <HeadErrors />
    </Suspense>
  )
  return { node: createHeadNode(viewport, <Head />), outlet: { key, node: outlet } }
}

/** Begun by the first component that React renders and that asks, so that `cache()` is shared with the page. */
function createStart(
  tracker: RenderTracker,
  key: string,
  resolve: () => Promise<ReactNode>,
): () => Promise<ReactNode> {
  let started: Promise<ReactNode> | undefined
  return () => (started ??= tracker.run(key, resolve))
}

interface PreparedHead {
  levels: MetadataLevel[]
  /** What describing the metadata files threw: thrown where the metadata of the page is. */
  failure?: { error: unknown }
  options: ResolveHeadOptions
  render(metadata: ResolvedMetadata): ReactNode
  /** Known once it is resolved. */
  isForOneAddress(): boolean
}

async function prepareHead(
  input: PageHeadInput,
  path: HeadStep[],
  guessedBase: string,
): Promise<PreparedHead> {
  let failure: PreparedHead['failure']
  const read = (step: HeadStep): Promise<HeadFile[]> =>
    readHeadFiles(step, input).catch((error: unknown) => {
      // What stands in for the page has to do without them.
      if (input.fallback === undefined) failure ??= { error }
      return []
    })
  const files = path.some(hasHeadFiles) ? await Promise.all(path.map(read)) : []
  let isForOneAddress = !path.every(hasSameFiles)
  const readPathname = (): string => {
    isForOneAddress = true
    return addLocalePrefix(input.page.context.location.pathname, readRequestPrefixes(input.page.context))
  }
  const listLanguages = createLanguageList(input)
  const { basePath, trailingSlash } = input.page.app.runtime.config
  const isBuiltIn = showsBuiltIn(input)
  const page = readPageKey(path)
  return {
    levels: path.map((step, index) => createMetadataLevel(step, files[index] ?? [], input)),
    ...(failure && { failure }),
    options: {
      pathname: readPathname,
      guessedBase,
      basePath,
      trailingSlash,
      ...(listLanguages && { listLanguages }),
    },
    // The built-in pages bring a title of their own.
    render: (metadata) => renderMetadata(isBuiltIn ? { ...metadata, title: null } : metadata, page),
    isForOneAddress: () => isForOneAddress,
  }
}

async function resolveTags({ levels, options, render, failure }: PreparedHead): Promise<ReactNode> {
  if (failure !== undefined) throw failure.error
  return render(await resolveMetadata(levels, options))
}

/**
 * Metadata turned the visitor away. Before the first byte of a document all is rendered again; later, and in a payload, the file that
 * is shown in place of the page has metadata as well.
 */
async function prepareInstead(
  error: unknown,
  { input, path, guessedBase }: { input: PageHeadInput; path: HeadStep[]; guessedBase: string },
): Promise<PreparedHead | undefined> {
  const status = decodeAccessStatus(error)
  if (status === undefined) return undefined
  const key = findFallbackStep(path, (level, slot) => catchesStatus(level, slot, status))?.key
  if (key === undefined) return undefined
  const inside: PageHeadInput = { ...input, fallback: { key, kind: status, digest: '' } }
  return prepareHead(inside, findHeadPath(inside), guessedBase)
}

function readPageKey(path: readonly SegmentStep[]): string {
  return path.at(-1)?.key ?? ''
}

interface PageTags {
  viewport: ReactNode
  metadata: ReactNode
}

/**
 * Of pages whose tags are the same for every request, by the page's place in its tree, which is loaded once. What
 * stands in for a page is no leaf of that tree, and is not kept.
 */
const keptHeads = new WeakMap<LoadedLeaf, { base: string; page: string; tags: PageTags }>()

function readKeptHead(path: SegmentStep[], base: string): PageTags | undefined {
  const last = path.at(-1)?.level
  const kept = last && isLoadedLeaf(last) ? keptHeads.get(last) : undefined
  if (kept?.base !== base) return undefined
  const { page, tags } = kept
  const asked = readPageKey(path)
  // Made for other values of the parameters.
  return page === asked ? tags : { ...tags, metadata: moveMetadata(tags.metadata, asked) }
}

function keepHead(path: SegmentStep[], base: string, tags: PageTags): void {
  const last = path.at(-1)?.level
  if (last !== undefined && isLoadedLeaf(last)) keptHeads.set(last, { base, page: readPageKey(path), tags })
}

function createStaticHead(tags: PageTags, path: SegmentStep[], { tracker }: PageHeadInput): PageHead {
  const key = readPageKey(path)
  const first = path.find(hasLayout)?.key ?? key
  const Head = (): ReactNode => {
    const isBehind = tracker.isBehind(key, first)
    return <HeadTags {...(isBehind && { isBehind })} tags={tracker.withhold(key, tags.metadata)} />
  }
  return { node: createHeadNode(tags.viewport, <Head />) }
}

/** As in the address of the page: the locale of the host has no prefix. */
function addLocalePrefix(pathname: string, { locale, defaultLocale }: RequestPrefixes): string {
  return locale === undefined ? pathname : addLocale(pathname, locale, defaultLocale)
}

/** Of a page in an app with locales. What is not found, or failed, exists in no language. */
function createLanguageList({ page, fallback }: PageHeadInput): ListLanguages | undefined {
  const { i18n, basePath, trailingSlash } = page.app.runtime.config
  if (i18n === undefined || page.status !== 200 || fallback !== undefined) return undefined
  const { pathname } = page.context.location
  return (base) => listAlternates({ pathname, i18n, base, basePath, trailingSlash })
}

/**
 * The viewport is there at once, or its boundary is from the page before, whose viewport stays until this one is known: a page without
 * one would be shown as on a large screen. Metadata comes when it is known, and when no layout above turned the visitor away.
 */
function createHeadNode(viewport: ReactNode, metadata: ReactNode): ReactNode {
  return (
    <>
      <Suspense fallback={null}>{viewport}</Suspense>
      {metadata}
    </>
  )
}

function hasLayout({ level }: SegmentStep): boolean {
  return !isLoadedLeaf(level) && level.files.layout !== undefined
}

interface HeadStep extends SegmentStep {
  /** It is in place of a page, below the layout beside it: with the layout's title template. */
  standsIn?: true
}

/** Steps whose metadata counts: to the page, or to the file that stands in for it. */
function findHeadPath({ page, paths, fallback }: PageHeadInput): HeadStep[] {
  if (fallback !== undefined) return endInFallback(paths.get(fallback.key) ?? [], fallback.kind)
  const refused = page.refusal?.place?.node
  if (refused !== undefined) {
    // Neither its own metadata nor that of what lies below.
    const path = [...paths.values()].find((steps) => steps.at(-1)?.level === refused)
    return path?.slice(0, -1) ?? []
  }
  const leaves = [...paths.values()].filter((path) => isLoadedLeaf(path.at(-1)!.level))
  const unmatched = leaves.find(isUnmatched)
  if (unmatched !== undefined) return endInFallback(unmatched, 404)
  const pages = leaves.filter((path) => (path.at(-1)!.level as LoadedLeaf).leaf === 'page')
  const main = pages.find((path) => path.every(({ key }) => !key.includes('/@')))
  return main ?? pages[0] ?? [...paths.values()][0] ?? []
}

/** No file of the app stands in for what is missing. */
function showsBuiltIn({ paths, fallback }: PageHeadInput): boolean {
  if (fallback?.kind === 'error') return false
  const key = fallback?.key ?? [...paths.values()].find(isUnmatched)?.at(-1)?.key
  const parent = key === undefined ? undefined : paths.get(key)?.at(-2)?.level
  if (parent === undefined || isLoadedLeaf(parent)) return false
  return parent.files[ACCESS_FILES[fallback?.kind ?? 404]] === undefined
}

function isUnmatched(path: SegmentStep[]): boolean {
  const last = path.at(-1)?.level
  return last !== undefined && isLoadedLeaf(last) && last.leaf === 'not-found'
}

/** A not-found, forbidden or unauthorized file may export metadata like a page. */
function endInFallback(path: SegmentStep[], kind: SegmentFallback['kind']): HeadStep[] {
  const above = path.slice(0, -1)
  const parent = above.at(-1)
  if (kind === 'error' || parent === undefined || isLoadedLeaf(parent.level)) return above
  const file = parent.level.files[ACCESS_FILES[kind]]
  if (file === undefined) return above
  return [...above, { ...parent, standsIn: true, level: { leaf: 'page', folder: parent.level.folder, file } }]
}

function createMetadataLevel(step: HeadStep, files: HeadFile[], input: PageHeadInput): MetadataLevel {
  const { level, params } = step
  const isLeaf = isLoadedLeaf(level)
  const file = isLeaf ? level.file : level.files.layout
  return {
    segment: step.standsIn ? `${step.key}/#instead` : folderKeyOf(step.key, isLeaf),
    file: file?.path,
    module: file?.module ?? {},
    props: { params: createReadPromise(params), ...(isLeaf ? { searchParams: input.searchParams } : {}) },
    files,
  } as MetadataLevel
}

/** A page shares the folder of the layout beside it. */
function folderKeyOf(key: string, isLeaf: boolean): string {
  const leaf = isLeaf ? key.lastIndexOf('/#') : -1
  return leaf === -1 ? key : key.slice(0, leaf)
}

function hasHeadFiles({ level }: SegmentStep): boolean {
  return !isLoadedLeaf(level) && level.folder.metadataFiles.length > 0
}

/** Whatever the params are, and without code of the app. */
function hasSameFiles({ level }: SegmentStep): boolean {
  return isLoadedLeaf(level) || level.folder.metadataFiles.every(isSameForAll)
}

async function readHeadFiles({ level }: SegmentStep, { page }: PageHeadInput): Promise<HeadFile[]> {
  if (isLoadedLeaf(level)) return []
  const { basePath } = page.app.runtime.config
  const lists = level.folder.metadataFiles.map(async (file) => {
    const module = file.source === 'module' ? (await file.file.load()).module : undefined
    return listHeadFiles(file, module, { params: page.params, basePath })
  })
  return (await Promise.all(lists)).flat()
}

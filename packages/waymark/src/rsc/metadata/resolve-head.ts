import type { Metadata, ResolvedMetadata, ResolvedViewport, Viewport } from '../../shared/metadata.ts'
import { addFavicon, addIconFiles, applyHeadFiles, type HeadFile } from './head-file.ts'
import { EMPTY_METADATA, mergeMetadata, type TitleTemplates } from './merge-metadata.ts'
import { isSameFolder, type MetadataLevel, readExport, type ResolvedHead } from './metadata-level.ts'
import { resolveAlternates } from './resolve-links.ts'
import { inheritSocialFields } from './resolve-social.ts'
import { readMetadataBase, type ListLanguages, type UrlScope } from './resolve-url.ts'
import { DEFAULT_VIEWPORT, mergeViewport } from './resolve-viewport.ts'

export interface ResolveHeadOptions {
  /** Path of the page, with its locale, for URLs that start with `./`; a function learns whether there are any. */
  pathname: string | (() => string)
  basePath?: string
  /** Of images, when no level sets `metadataBase`. */
  guessedBase?: string
  /** Pages of the app end in a slash. */
  trailingSlash?: boolean
  /** Fills `alternates.languages` where no level says anything about it. */
  listLanguages?: ListLanguages
}

const LAST_RESORT_BASE = 'http://localhost:3000'

interface MergedLevels {
  metadata: ResolvedMetadata
  /** Templates of the folders above the current one. */
  templates: TitleTemplates
  /** Of the current folder. */
  segment: string | undefined
  files: HeadFile[]
}

const NOTHING_MERGED: MergedLevels = {
  metadata: EMPTY_METADATA,
  templates: { title: null, openGraph: null, twitter: null },
  segment: undefined,
  files: [],
}

/** Metadata and viewport of levels that generate nothing. No promise is made: most pages pay for this with each request. */
export function resolveStaticHead(
  levels: readonly MetadataLevel[],
  options: ResolveHeadOptions,
): ResolvedHead {
  const defaults = createScope(options)
  let merged = NOTHING_MERGED
  let viewport = DEFAULT_VIEWPORT
  for (const level of levels) {
    merged = mergeLevel(merged, level, readExport(level, 'metadata') ?? {}, defaults)
    viewport = mergeViewport(viewport, readExport(level, 'viewport') ?? {})
  }
  return { metadata: finishMetadata(merged.metadata, levels, defaults), viewport }
}

/** Merges the levels from root to page. All generating functions start at once; errors surface top-down. */
export async function resolveMetadata(
  levels: readonly MetadataLevel[],
  options: ResolveHeadOptions,
): Promise<ResolvedMetadata> {
  const defaults = createScope(options)
  let merged: Promise<MergedLevels> = Promise.resolve(NOTHING_MERGED)
  for (const level of levels) {
    const above = merged
    const parent = above.then(({ metadata }) => copyPlain(metadata))
    const source = runGenerate<Metadata>(
      () => readExport(level, 'generateMetadata')?.(level.props, parent),
      () => readExport(level, 'metadata'),
    )
    merged = above.then(async (upper) => mergeLevel(upper, level, await source, defaults))
    handleLater(parent, source, merged)
  }
  return finishMetadata((await merged).metadata, levels, defaults)
}

function createScope({
  guessedBase = LAST_RESORT_BASE,
  listLanguages,
  ...page
}: ResolveHeadOptions): UrlScope {
  const { pathname, basePath = '', trailingSlash = false } = page
  const base = readMetadataBase(guessedBase)
  const readPathname = typeof pathname === 'string' ? (): string => pathname : pathname
  const scope = { base, guessedBase: base, readPathname, basePath, trailingSlash }
  return { ...scope, ...(listLanguages && { listLanguages }) }
}

function mergeLevel(
  upper: MergedLevels,
  level: MetadataLevel,
  written: Metadata,
  defaults: UrlScope,
): MergedLevels {
  const isPage = isSameFolder(level, upper.segment)
  const templates = isPage ? upper.templates : readTemplates(upper.metadata)
  const scope = { ...defaults, base: upper.metadata.metadataBase ?? defaults.base, templates }
  const merged = mergeMetadata(upper.metadata, written, scope)
  const fileScope = { ...scope, base: merged.metadataBase ?? defaults.base }
  // Files of a folder count for its layout, and then for its page, which may say otherwise.
  const files = isPage ? [...upper.files, ...level.files] : level.files
  const metadata = applyHeadFiles(merged, files, { written, scope: fileScope })
  return { metadata, templates, segment: level.segment, files }
}

function finishMetadata(
  merged: ResolvedMetadata,
  levels: readonly MetadataLevel[],
  defaults: UrlScope,
): ResolvedMetadata {
  const files = levels.map((level) => level.files)
  return addFavicon(addIconFiles(inheritSocialFields(addLanguages(merged, defaults)), files), files.flat())
}

function addLanguages(metadata: ResolvedMetadata, defaults: UrlScope): ResolvedMetadata {
  if (metadata.alternates !== null || defaults.listLanguages === undefined) return metadata
  const scope = { ...defaults, base: metadata.metadataBase ?? defaults.base }
  return { ...metadata, alternates: resolveAlternates({}, scope) }
}

function readTemplates({ title, openGraph, twitter }: ResolvedMetadata): TitleTemplates {
  return {
    title: title?.template ?? null,
    openGraph: openGraph?.title?.template ?? null,
    twitter: twitter?.title?.template ?? null,
  }
}

export async function resolveViewport(levels: readonly MetadataLevel[]): Promise<ResolvedViewport> {
  let merged = Promise.resolve(DEFAULT_VIEWPORT)
  for (const level of levels) {
    const above = merged
    const parent = above.then(copyPlain)
    const source = runGenerate<Viewport>(
      () => readExport(level, 'generateViewport')?.(level.props, parent),
      () => readExport(level, 'viewport'),
    )
    merged = above.then(async (upper) => mergeViewport(upper, await source))
    handleLater(parent, source, merged)
  }
  return merged
}

/** Starts user code now; what it throws becomes a rejection like any other. */
async function runGenerate<T extends object>(
  generate: () => T | null | undefined | Promise<T | null | undefined>,
  readStatic: () => T | undefined,
): Promise<T> {
  const generated = await generate()
  return generated ?? readStatic() ?? ({} as T)
}

/** Each promise is awaited in turn; until then a rejection must not count as unhandled. */
function handleLater(...promises: Promise<unknown>[]): void {
  for (const promise of promises) promise.catch(() => {})
}

/** User code gets its own copy, so that it cannot change what other levels see. */
function copyPlain<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => copyPlain(item)) as T
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof URL) return new URL(value) as T
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyPlain(item)])) as T
}

import { createError } from '../../shared/errors.ts'
import type {
  Metadata,
  ResolvedMetadata,
  ResolvedViewport,
  ResolvingMetadata,
  ResolvingViewport,
  Viewport,
} from '../../shared/metadata.ts'
import type { HeadFile } from './head-file.ts'

type Params = Record<string, string | string[] | undefined>

export interface MetadataProps {
  params: Promise<Params>
  /** Pages only. */
  searchParams?: Promise<Params>
}

type Result<T> = T | null | undefined | Promise<T | null | undefined>

/** The exports of a layout or a page that describe the head. */
export interface MetadataModule {
  metadata?: Metadata
  generateMetadata?: (props: MetadataProps, parent: ResolvingMetadata) => Result<Metadata>
  viewport?: Viewport
  generateViewport?: (props: MetadataProps, parent: ResolvingViewport) => Result<Viewport>
}

/**
 * One folder on the way from the root, with or without a layout, or the page at its end. The page is a level
 * of its own and belongs to the folder before it: that folder's title template does not apply to it, and that
 * folder's files do.
 */
export interface MetadataLevel {
  /** Identity of the folder, shared by layout and page. Absent: the level with `searchParams` is the page. */
  segment?: string
  /** Of the module, for messages. */
  file?: string
  module: MetadataModule
  props: MetadataProps
  files: HeadFile[]
}

export interface ResolvedHead {
  metadata: ResolvedMetadata
  viewport: ResolvedViewport
}

export function isSameFolder(level: MetadataLevel, segmentAbove: string | undefined): boolean {
  if (level.segment !== undefined) return level.segment === segmentAbove
  return level.props.searchParams !== undefined
}

/** False: the head depends on no request and can be resolved without waiting for user code. */
export function needsRequest(levels: readonly MetadataLevel[]): boolean {
  return levels.some(({ module }) => Boolean(module.generateMetadata ?? module.generateViewport))
}

const CLIENT_REFERENCE = Symbol.for('react.client.reference')

/** An export of a "use client" file arrives as a reference; calling it would fail in a confusing way. */
export function readExport<K extends keyof MetadataModule>(
  { module, file = 'A layout or page' }: MetadataLevel,
  name: K,
): MetadataModule[K] {
  const value: unknown = module[name]
  if (typeof value === 'function' && '$$typeof' in value && value.$$typeof === CLIENT_REFERENCE) {
    throw createError('WM_METADATA_IN_CLIENT', { file, name })
  }
  return module[name]
}

import type { ReactNode } from 'react'
import { isLoadedLeaf, type LoadedLevel } from './load-route.ts'
import type { HeadFile } from './metadata/head-file.ts'
import { listHeadFiles } from './metadata/list-head-files.ts'
import { needsRequest, type MetadataLevel } from './metadata/metadata-level.ts'
import { renderHead } from './metadata/render-head.tsx'
import { resolveHead } from './metadata/resolve-head.ts'
import type { PageRender, PageRequest } from './page-render.tsx'
import type { RenderTracker } from './render-tracker.ts'
import { createReadPromise } from './search-params.ts'
import type { Params, SegmentFallback, SegmentStep } from './segment-tree.tsx'

export interface PageHeadInput {
  page: PageRequest
  paths: PageRender['paths']
  searchParams: Promise<unknown>
  tracker: RenderTracker
  fallback: SegmentFallback | undefined
  blockOnHead: boolean
}

/**
 * Metadata of a page. Static metadata is part of the first bytes; `generateMetadata` may take its time without
 * holding the page up, except for readers that only look at the head.
 */
export async function createPageHead(input: PageHeadInput): Promise<ReactNode> {
  const path = findHeadPath(input)
  const levels = await Promise.all(path.map((step) => createMetadataLevel(step, input)))
  const options = { pathname: input.page.context.location.pathname }
  const key = path.at(-1)?.key ?? ''
  const resolve = async (): Promise<ReactNode> => renderHead(await resolveHead(levels, options))
  if (!needsRequest(levels)) return resolve()
  const Head = (): Promise<ReactNode> => input.tracker.run(key, resolve)
  if (!input.blockOnHead) return <Head />
  try {
    return await input.tracker.run(key, resolve)
  } catch {
    // The tracker has it: the page is answered by what was thrown, not by this head.
    return null
  }
}

/** Steps whose metadata counts: to the page, or to the level that shows the fallback. */
function findHeadPath({ paths, fallback }: PageHeadInput): SegmentStep[] {
  if (fallback !== undefined) return paths.get(fallback.key)?.slice(0, -1) ?? []
  const pages = [...paths.values()].filter((path) => {
    const last = path.at(-1)!.level
    return isLoadedLeaf(last) && last.leaf === 'page'
  })
  const main = pages.find((path) => path.every(({ key }) => !key.includes('/@')))
  return main ?? pages[0] ?? [...paths.values()][0] ?? []
}

async function createMetadataLevel(step: SegmentStep, input: PageHeadInput): Promise<MetadataLevel> {
  const { level, params } = step
  const isLeaf = isLoadedLeaf(level)
  const module = (isLeaf ? level.file?.module : level.files.layout?.module) ?? {}
  const files = isLeaf ? [] : await readHeadFiles(level, input.page.params)
  return {
    segment: folderKeyOf(step.key, isLeaf),
    module,
    props: { params: createReadPromise(params), ...(isLeaf ? { searchParams: input.searchParams } : {}) },
    files,
  } as MetadataLevel
}

/** A page shares the folder of the layout beside it. */
function folderKeyOf(key: string, isLeaf: boolean): string {
  return isLeaf ? key.slice(0, key.lastIndexOf('/#')) : key
}

async function readHeadFiles({ folder }: LoadedLevel, params: Params): Promise<HeadFile[]> {
  const lists = folder.metadataFiles.map(async (file) => {
    const module = file.source === 'module' ? (await file.file.load()).module : undefined
    return listHeadFiles(file, module, params)
  })
  return (await Promise.all(lists)).flat()
}

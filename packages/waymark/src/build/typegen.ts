import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listRoutes, walkFolders } from '../shared/route-list.ts'
import { describePath } from '../shared/route-path.ts'
import type { AppTree, PatternSegment } from '../shared/route-tree.ts'
import { COMPAT_NAMES } from '../shared/wire.ts'
import type { ResolvedProject } from './config.ts'
import { formatRootParamTypes } from './root-params.ts'

/** Route types for the editor. Written only when they changed, because every write wakes the editor. */
export async function writeRouteTypes(
  project: Pick<ResolvedProject, 'outDir'> &
    Partial<Pick<ResolvedProject, 'names'>> & {
      config: Pick<ResolvedProject['config'], 'typedRoutes' | 'publicEnv'>
    },
  tree: AppTree<string>,
): Promise<void> {
  const file = join(project.outDir, 'types', 'routes.d.ts')
  // Old types would refuse routes that are right.
  if (!project.config.typedRoutes) return rm(file, { force: true })
  const isCompat = project.names?.internalSegment === COMPAT_NAMES.internalSegment
  const { publicEnv } = project.config
  const text = formatRouteTypes(tree, publicEnv, isCompat ? 'static-images' : 'assets')
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** A script, not a module: its names are global, so that pages need no import. */
export function formatRouteTypes(
  tree: AppTree<string>,
  publicEnv: readonly string[] = [],
  assetTypes: 'assets' | 'static-images' = 'assets',
): string {
  const routes = listRoutes(tree)
  const pages = routes.filter(({ kind }) => kind === 'page')
  const handlers = routes.filter(({ kind }) => kind === 'handler')
  return [
    '// Written by Waymark from the files of the app folder, again after each change. Not for editing.',
    `/// <reference types="waymark/types/${assetTypes}" />`,
    '',
    'interface WaymarkRoutes {',
    ...formatGroup('pages', new Map(pages.map((route) => [route.pattern, [formatParams(route.segments)]]))),
    ...formatGroup('layouts', listLayouts(tree)),
    ...formatGroup(
      'handlers',
      new Map(handlers.map((route) => [route.pattern, [formatParams(route.segments)]])),
    ),
    '}',
    '',
    ...formatPublicEnv(publicEnv),
    ...(assetTypes === 'static-images' ? formatRootParamTypes(tree) : []),
    ...[
      ['PageProps', 'PageRoute'],
      ['LayoutProps', 'LayoutRoute'],
      ['RouteContext', 'HandlerRoute'],
    ].map(
      ([name, route]) =>
        `type ${name}<Pattern extends import('waymark').${route}> = import('waymark').${name}<Pattern>`,
    ),
    '',
  ].join('\n')
}

function formatPublicEnv(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const fields = names.map((name) => `  ${name}: string | undefined`)
  return ['interface WaymarkPublicEnv {', ...fields, '}', '']
}

/** Fields of each layout by pattern. Layouts in groups and slots may share one; then the slots of all count. */
function listLayouts(tree: AppTree<string>): Map<string, string[]> {
  const found = new Map<string, { params: string; slots: Set<string> }>()
  walkFolders(tree.root, (chain, folder) => {
    if (folder.files.layout === undefined) return
    const { pattern, segments } = describePath(chain)
    const layout = found.get(pattern) ?? { params: formatParams(segments), slots: new Set() }
    for (const slot of Object.keys(folder.slots)) layout.slots.add(slot)
    found.set(pattern, layout)
  })
  const patterns = [...found].sort(([left], [right]) => (left < right ? -1 : 1))
  return new Map(
    patterns.map(([pattern, { params, slots }]) => {
      const names = [...slots].sort().map((slot) => JSON.stringify(slot))
      return [pattern, [params, `slots: ${names.length === 0 ? 'never' : names.join(' | ')}`]]
    }),
  )
}

function formatGroup(name: string, routes: ReadonlyMap<string, string[]>): string[] {
  if (routes.size === 0) return [`  ${name}: {}`]
  // Folder names may hold quotes and backslashes; JSON writes them so that TypeScript reads the same.
  const lines = [...routes].map(
    ([pattern, fields]) => `    ${JSON.stringify(pattern)}: { ${fields.join('; ')} }`,
  )
  return [`  ${name}: {`, ...lines, '  }']
}

function formatParams(segments: PatternSegment[]): string {
  const fields = segments.flatMap((segment) => {
    if (segment.kind === 'static') return []
    const name = JSON.stringify(segment.param)
    if (segment.kind === 'dynamic') return [`${name}: string`]
    return [segment.kind === 'catch-all' ? `${name}: string[]` : `${name}?: string[]`]
  })
  return `params: ${fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`}`
}

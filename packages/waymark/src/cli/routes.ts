import { listRouteFiles, type RouteFile } from '../build/scan-route-files.ts'
import { loadConfig } from '../build/config.ts'
import { listPagesFiles } from '../build/scan-pages.ts'
import { scanProject } from '../build/scan-project.ts'
import { comparePatterns } from '../shared/pages-tree.ts'
import { stripControls, type Paint } from '../shared/terminal-paint.ts'
import type { RunCommand } from './main.ts'

type ShownRoute = Pick<RouteFile, 'kind' | 'pattern' | 'key' | 'shownFile'>

const KINDS: Record<RouteFile['kind'], string> = {
  page: 'page',
  handler: 'handler',
  metadata: 'metadata',
  pages: 'page',
  api: 'api',
}

/** Reads the folders; builds nothing. */
export const runRoutes: RunCommand = async ({ root, json, output }) => {
  const project = await loadConfig(root, { mode: 'production' })
  const { tree, pages } = await scanProject(project)
  const routes = [...listRouteFiles(tree, project.appDir), ...listPagesFiles(pages, project.pagesDir)].sort(
    (left, right) => comparePatterns(left.pattern, right.pattern),
  )
  output.write(json === true ? formatJson(routes) : formatRoutes(routes, output.paint))
  return 0
}

function formatJson(routes: readonly ShownRoute[]): string {
  const list = routes.map(({ pattern, kind, shownFile }) => ({ pattern, kind: KINDS[kind], file: shownFile }))
  return `${JSON.stringify(list, null, 2)}\n`
}

interface Branch {
  routes: ShownRoute[]
  below: Map<string, Branch>
}

interface Row {
  label: string
  route?: ShownRoute
}

/** As a tree of URL segments: a marker of interception is part of its segment. */
export function formatRoutes(routes: readonly ShownRoute[], paint: Paint): string {
  if (routes.length === 0) return 'No routes: there is no page in app/ or pages/.\n'
  const root: Branch = { routes: [], below: new Map() }
  for (const route of routes) findBranch(root, route.key).routes.push(route)
  const rows = [...listRows(root, '/'), ...listRowsBelow(root, '')]
  const width = Math.max(...rows.map(({ label }) => label.length))
  return rows
    .map(({ label, route }) => {
      const name = stripControls(label)
      if (!route) return `${paint.faint(name)}\n`
      return `${name.padEnd(width)}  ${KINDS[route.kind].padEnd(8)}  ${paint.faint(stripControls(route.shownFile))}\n`
    })
    .join('')
}

function findBranch(root: Branch, key: readonly string[]): Branch {
  let branch = root
  for (const segment of key) {
    const next = branch.below.get(segment) ?? { routes: [], below: new Map() }
    branch.below.set(segment, next)
    branch = next
  }
  return branch
}

/** Several files may answer one URL: those of parallel slots. */
function listRows({ routes }: Branch, label: string): Row[] {
  const [first, ...others] = routes
  if (!first) return [{ label }]
  return [{ label, route: first }, ...others.map((route) => ({ label: ' '.repeat(label.length), route }))]
}

function listRowsBelow(branch: Branch, indent: string): Row[] {
  const entries = [...branch.below]
  return entries.flatMap(([segment, child], index) => {
    const isLast = index === entries.length - 1
    const rows = listRows(child, `${indent}${isLast ? '└' : '├'} ${segment}`)
    return [...rows, ...listRowsBelow(child, `${indent}${isLast ? ' ' : '│'} `)]
  })
}

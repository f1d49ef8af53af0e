import type { Route, AppTree } from '../shared/route-tree.ts'
import { listRoutes } from '../shared/route-list.ts'
import type { ResolvedProject } from './config.ts'

/** Everything about the routes that must be right before a build is worth its time. */
export async function checkProject(project: ResolvedProject, tree: AppTree<string>): Promise<Route<string>[]> {
  return listRoutes(tree)
}

import { sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { ResolvedProject } from './config.ts'

const CODE = /\.[cm]?[jt]sx?$/

/** Whether an edit of a file can change the app. Logs and databases lie in its folder as well, and change all the time. */
export function isAppFile(
  file: string,
  { environments }: Pick<ViteDevServer, 'environments'>,
  { appDir, pagesDir, publicDir }: Pick<ResolvedProject, 'appDir' | 'pagesDir' | 'publicDir'>,
): boolean {
  if (CODE.test(file)) return true
  if ([appDir, pagesDir, publicDir].some((dir) => file.startsWith(dir + sep))) return true
  const posixFile = file.replaceAll('\\', '/')
  return Object.values(environments).some(({ moduleGraph }) => moduleGraph.getModulesByFile(posixFile)?.size)
}

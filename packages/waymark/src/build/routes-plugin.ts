import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { AppTree, Folder } from '../shared/route-tree.ts'
import type { PagesTree } from '../shared/pages-tree.ts'
import type { ResolvedProject } from './config.ts'
import { findMiddlewareFile, findProjectFile } from './project-files.ts'
import type { ProjectRoutes } from './scan-project.ts'
import {
  APP_MODULE,
  BYTES_PREFIX,
  CLIENT_HOOKS_MODULE,
  FILE_PREFIX,
  writeAppModule,
  writeClientHooksModule,
  writeFileModule,
} from './virtual-modules.ts'

/** The routes as they are on disk now. Development scans again when files come and go. */
export interface RouteSource {
  tree(): AppTree<string>
  pages(): PagesTree
  /** Absolute paths of all route files of app/. */
  files(): ReadonlySet<string>
  /** Why the routes on disk cannot be listed, such as two files for one URL. Then these are the ones from before. */
  fault(): unknown
  /** Counts how often the server bundle was out of date because of them. */
  revision(): number
  update(routes: ProjectRoutes): void
  renew(): void
  fail(error: unknown): void
}

export function createRouteSource(initial: ProjectRoutes): RouteSource {
  let { tree, pages } = initial
  let files = collectFiles(tree)
  let fault: unknown
  let revision = 0
  return {
    tree: () => tree,
    pages: () => pages,
    files: () => files,
    fault: () => fault,
    revision: () => revision,
    renew: () => void (revision += 1),
    update(next) {
      ;({ tree, pages } = next)
      files = collectFiles(tree)
      fault = undefined
    },
    fail(error) {
      fault = error
    },
  }
}

function collectFiles({ root, globalError, globalNotFound }: AppTree<string>): Set<string> {
  const files = new Set<string>()
  const visit = (folder: Folder<string>): void => {
    for (const path of Object.values(folder.files)) files.add(path)
    for (const { file } of folder.metadataFiles) files.add(file)
    for (const child of [...folder.folders, ...Object.values(folder.slots)]) visit(child)
  }
  visit(root)
  if (globalError !== undefined) files.add(globalError)
  if (globalNotFound !== undefined) files.add(globalNotFound)
  return files
}

/** Gives the server bundle its routes as virtual modules. */
export function routesPlugin(project: ResolvedProject, routes: RouteSource): Plugin {
  return {
    name: 'waymark:routes',
    enforce: 'pre',
    // The browser may ask for any module by name; of these it gets only the one that is meant for it.
    resolveId: {
      filter: { id: /^virtual:waymark\/(?:app$|instrumentation-client$|file\/|bytes\/)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:waymark\/(?:app$|instrumentation-client$|file\/|bytes\/)/ },
      async handler(id) {
        const name = id.slice(1)
        if (name !== CLIENT_HOOKS_MODULE && this.environment.name !== 'rsc') return undefined
        if (name === CLIENT_HOOKS_MODULE)
          return writeClientHooksModule(findProjectFile(project, 'instrumentation-client'))
        if (name === APP_MODULE) return writeAppModule(describeApp(project, routes))
        const [prefix, write] = name.startsWith(FILE_PREFIX)
          ? ([FILE_PREFIX, writeFileModule] as const)
          : ([BYTES_PREFIX, writeBytesModule] as const)
        const path = name.slice(prefix.length)
        if (!name.startsWith(prefix) || !routes.files().has(path)) return undefined
        // The name ends like the file, and the bundler would take a robots.txt for text.
        return { code: await write(path), moduleType: 'js' }
      },
    },
  }
}

function describeApp(project: ResolvedProject, routes: RouteSource): Parameters<typeof writeAppModule>[0] {
  const instrumentationFile = findProjectFile(project, 'instrumentation')
  const middlewareFile = findMiddlewareFile(project)
  const { cacheHandler } = project.config
  return {
    root: project.root,
    revision: routes.revision(),
    tree: routes.tree(),
    pages: routes.pages(),
    hasApp: existsSync(project.appDir),
    ...(instrumentationFile === undefined ? {} : { instrumentationFile }),
    ...(middlewareFile === undefined ? {} : { middlewareFile }),
    ...(cacheHandler === undefined ? {} : { cacheHandlerFile: findCacheHandler(project, cacheHandler) }),
  }
}

/** A path of the configuration is relative to the project; a `file:` URL is what `import.meta.resolve` gives. */
function findCacheHandler({ root }: ResolvedProject, path: string): string {
  return path.startsWith('file:') ? fileURLToPath(path) : resolve(root, path)
}

/** A file that is served as it is travels inside the server bundle: no path is ever read for a request. */
async function writeBytesModule(path: string): Promise<string> {
  const bytes = await readFile(path)
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return [
    `export const module = { bytes: Buffer.from(${JSON.stringify(bytes.toString('base64'))}, 'base64'), etag: '"${etag}"' }`,
    `export function renderCss() { return null }`,
  ].join('\n')
}

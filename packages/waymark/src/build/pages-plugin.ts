import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { readLinkEnd } from '../shared/href.ts'
import type { PagesTree } from '../shared/pages-tree.ts'
import { listRoutes } from '../shared/route-list.ts'
import { collectFileAssets, type FileAssets } from './pages-assets.ts'
import type { ResolvedProject } from './config.ts'
import {
  APP_ROUTER_FILE,
  DEFAULT_APP_FILE,
  DEFAULT_ERROR_FILE,
  PAGES_ASSETS_MODULE,
  PAGES_CLIENT_MODULE,
  PAGES_MODULE,
  PAGES_ROUTER_FILE,
  ROUTERS_MODULE,
  writePagesClientModule,
  writePagesModule,
  writeRoutersModule,
  type PagesClientFacts,
} from './pages-modules.ts'
import { findExportAll } from './page-exports.ts'
import { readPageFlags } from './page-kind.ts'
import { findMiddlewareFile } from './project-files.ts'
import type { RouteSource } from './routes-plugin.ts'
import { stripServerExports } from './strip-server-exports.ts'

const NAMES = /^virtual:waymark\/(?:pages|pages-assets|pages-client|routers)$/
const SCRIPT = /\.[cm]?[jt]sx?$/
/** What each module is for; another environment gets nothing. */
const ENVIRONMENTS: Readonly<Record<string, string>> = {
  [PAGES_MODULE]: 'ssr',
  [PAGES_ASSETS_MODULE]: 'ssr',
  [PAGES_CLIENT_MODULE]: 'client',
  [ROUTERS_MODULE]: 'client',
}

/** pages/ in the bundles: loaders for the server, loaders without server code for the browser, and what to preload. */
export function pagesPlugins(project: ResolvedProject, routes: RouteSource, base: string): Plugin[] {
  // Made by the client build, which comes before that of the renderer.
  let assets: Record<string, FileAssets> = {}
  const isDevelopment = project.mode === 'development'
  const has = (): { app: boolean; pages: boolean } => ({
    // Development: either folder may come while it runs.
    app: isDevelopment || existsSync(project.appDir),
    pages: isDevelopment || hasPages(routes.pages()),
  })
  return [
    {
      name: 'waymark:pages',
      enforce: 'pre',
      resolveId: { filter: { id: NAMES }, handler: (id) => `\0${id}` },
      load: {
        filter: { id: /^\0virtual:waymark\// },
        async handler(id) {
          const name = id.slice(1)
          if (ENVIRONMENTS[name] !== this.environment.name) return undefined
          if (name === PAGES_MODULE) return writePagesModule(routes.pages(), showFile(project.root))
          if (name === PAGES_CLIENT_MODULE)
            return writePagesClientModule(routes.pages(), await listClientFacts(project, routes))
          if (name === ROUTERS_MODULE) return writeRoutersModule(has())
          return writeAssetsModule(assets)
        },
      },
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          if (this.environment.name !== 'client') return
          const { app, pages } = has()
          // With one router it is part of the entry, which the document names anyway.
          const routers = app && pages ? [APP_ROUTER_FILE, PAGES_ROUTER_FILE] : []
          const defaults = [DEFAULT_APP_FILE, DEFAULT_ERROR_FILE]
          assets = collectFileAssets(bundle, [...listFiles(routes.pages()), ...defaults, ...routers], base)
        },
      },
    },
    {
      name: 'waymark:page-exports',
      enforce: 'pre',
      transform: {
        filter: { id: SCRIPT, code: /\bexport\s*\*/ },
        handler(code, id) {
          if (!listFiles(routes.pages()).includes(id)) return
          const found = findExportAll(code, id)
          if (found === undefined) return
          const error = createError('WM_PAGES_EXPORT_ALL', {
            file: showFile(project.root)(id),
            line: found.line,
          })
          throw Object.assign(error, { id, loc: { file: id, ...found } })
        },
      },
    },
    {
      name: 'waymark:pages-client',
      applyToEnvironment: ({ name }) => name === 'client',
      transform: {
        filter: { id: SCRIPT },
        handler(code, id) {
          if (!listFiles(routes.pages()).includes(id)) return undefined
          const stripped = stripServerExports(code)
          // Nothing moved: the map of the step before stays right.
          return stripped === undefined ? undefined : { code: stripped, map: null }
        },
      },
    },
  ]
}

async function listClientFacts(project: ResolvedProject, routes: RouteSource): Promise<PagesClientFacts> {
  const { basePath, i18n, routes: configured } = project.runtimeConfig
  const pages = routes.pages().pages.filter(({ kind }) => kind === 'page')
  const flags = pages.map(async ({ pattern, file }) => [pattern, await readPageFlags(file)] as const)
  return {
    basePath,
    trailingSlash: readLinkEnd(project.runtimeConfig),
    i18n,
    rewrites: configured.rewrites,
    names: project.names,
    hasMiddleware: findMiddlewareFile(project) !== undefined,
    appPatterns: [...new Set(listRoutes(routes.tree()).map(({ pattern }) => pattern))],
    flags: Object.fromEntries(await Promise.all(flags)),
  }
}

function hasPages({ pages, notFound, error }: PagesTree): boolean {
  return pages.length > 0 || notFound !== undefined || error !== undefined
}

/** Files of pages/ that the browser loads. */
export function listFiles({ pages, document: _document, ...special }: PagesTree): string[] {
  const own = pages.filter(({ kind }) => kind === 'page').map(({ file }) => file)
  return [...own, ...Object.values(special)]
}

function showFile(root: string): (file: string) => string {
  return (file) => relative(root, file).replaceAll('\\', '/')
}

function writeAssetsModule(assets: Record<string, FileAssets>): string {
  const own = {
    appRouter: APP_ROUTER_FILE,
    pagesRouter: PAGES_ROUTER_FILE,
    defaultApp: DEFAULT_APP_FILE,
    defaultError: DEFAULT_ERROR_FILE,
  }
  const files = Object.fromEntries(
    Object.entries(assets).filter(([file]) => !Object.values(own).includes(file)),
  )
  return [
    ...Object.entries(own).map(
      ([name, file]) => `export const ${name} = ${JSON.stringify(assets[file] ?? null)}`,
    ),
    `export const files = ${JSON.stringify(files)}`,
  ].join('\n')
}

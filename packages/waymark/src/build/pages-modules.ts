import { fileURLToPath } from 'node:url'
import type { PageFlags } from './page-kind.ts'
import {
  PAGE_ERROR,
  PAGE_NOT_FOUND,
  PAGE_SERVER_ERROR,
  sortPatterns,
  type PagesTree,
} from '../shared/pages-tree.ts'

/** Writes the text of the virtual modules of pages/. Pure: tree in, module text out. */

/** For the server: a loader for each file. */
export const PAGES_MODULE = 'virtual:waymark/pages'
/** For the server: scripts and styles of each page, by file. */
export const PAGES_ASSETS_MODULE = 'virtual:waymark/pages-assets'
/** For the browser: a loader for each page. */
export const PAGES_CLIENT_MODULE = 'virtual:waymark/pages-client'
/** For the browser: the routers that the app has. */
export const ROUTERS_MODULE = 'virtual:waymark/routers'

/** Files of this package that these modules name; they are never imported here. */
export const APP_ROUTER_FILE: string = locate('../browser/app-entry.js')
export const PAGES_ROUTER_FILE: string = locate('../browser/pages/entry.js')
export const DEFAULT_APP_FILE: string = locate('../client/pages/app.js')
export const DEFAULT_ERROR_FILE: string = locate('../client/pages/error-component.js')

function locate(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

export function writePagesModule({ pages, ...special }: PagesTree, show: (file: string) => string): string {
  const writeRef = (file: string): string =>
    `{ path: ${JSON.stringify(show(file))}, file: ${JSON.stringify(file)}, load: ${writeLoader(file)} }`
  const entries = pages.map(({ pattern, file }) => `  ${JSON.stringify(pattern)}: ${writeRef(file)},`)
  const others = Object.entries(special).map(([name, file]) => `  ${name}: ${writeRef(file)},`)
  return ['export const pages = {', ...entries, '}', 'export const special = {', ...others, '}'].join('\n')
}

/** What the router in the browser has to know about the app, beside its pages. */
export interface PagesClientFacts {
  basePath: string
  trailingSlash: boolean | undefined
  i18n: unknown
  rewrites: unknown
  names: unknown
  hasMiddleware: boolean
  /** Patterns of app/: what belongs there is another document. */
  appPatterns: string[]
  /** Which pages have data functions, by pattern. */
  flags: Record<string, PageFlags>
}

/** API routes stay on the server. */
export function writePagesClientModule(tree: PagesTree, facts: PagesClientFacts): string {
  const { pages, app, error, notFound, serverError } = tree
  const routes = pages
    .filter(({ kind }) => kind === 'page')
    .map(({ pattern, file }) => [pattern, file] as const)
  const others = [
    [PAGE_ERROR, error ?? DEFAULT_ERROR_FILE],
    ...(notFound === undefined ? [] : [[PAGE_NOT_FOUND, notFound] as const]),
    ...(serverError === undefined ? [] : [[PAGE_SERVER_ERROR, serverError] as const]),
  ] as const
  const lines = [...routes, ...others].map(
    ([pattern, file]) => `  ${JSON.stringify(pattern)}: ${writeLoader(file)},`,
  )
  return [
    'export const routes = {',
    ...lines,
    '}',
    `export const sortedPatterns = ${JSON.stringify(sortPatterns(routes.map(([pattern]) => pattern)))}`,
    `export const loadApp = ${writeLoader(app ?? DEFAULT_APP_FILE)}`,
    `export const loadError = ${writeLoader(error ?? DEFAULT_ERROR_FILE)}`,
    ...Object.entries(facts).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
  ].join('\n')
}

/** With one router its code is part of the entry; with two, a document loads the one it was made by. */
export function writeRoutersModule(has: { app: boolean; pages: boolean }): string {
  if (has.app && has.pages) {
    return [
      `export const loadAppRouter = ${writeLoader(APP_ROUTER_FILE)}`,
      `export const loadPagesRouter = ${writeLoader(PAGES_ROUTER_FILE)}`,
    ].join('\n')
  }
  const [name, other] = has.pages
    ? ['loadPagesRouter', 'loadAppRouter']
    : ['loadAppRouter', 'loadPagesRouter']
  return [
    `import ${JSON.stringify(has.pages ? PAGES_ROUTER_FILE : APP_ROUTER_FILE)}`,
    `export const ${name} = () => {}`,
    `export const ${other} = () => {}`,
  ].join('\n')
}

function writeLoader(file: string): string {
  return `() => import(${JSON.stringify(file)})`
}

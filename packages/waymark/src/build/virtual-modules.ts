import { relative } from 'node:path'
import { NO_PAGES, type PagesTree } from '../shared/pages-tree.ts'
import type { AppTree, Folder } from '../shared/route-tree.ts'

/** Writes the text of the virtual modules. Pure: tree in, module text out. */

export const APP_MODULE = 'virtual:waymark/app'
export const ACTIONS_MODULE = 'virtual:waymark/actions'
export const CLIENT_HOOKS_MODULE = 'virtual:waymark/instrumentation-client'
// No query: the plugin names chunks of client components after these modules and cuts queries off.
export const FILE_PREFIX = 'virtual:waymark/file/'
export const BYTES_PREFIX = 'virtual:waymark/bytes/'

/**
 * One wrapper per route file: the plugin resolves stylesheets per importing module,
 * and asking for several files in one module is not supported there.
 */
export function writeFileModule(path: string): string {
  const file = JSON.stringify(path)
  return [
    `import * as module from ${file}`,
    `export { module }`,
    `export function renderCss() { return import.meta.viteRsc.loadCss(${file}) }`,
  ].join('\n')
}

/** What the app runs in the browser before hydration; both hooks are always there to be asked for. */
export function writeClientHooksModule(file: string | undefined): string {
  if (file === undefined)
    return 'export const onRouterTransitionStart = undefined, onRouterTransitionEnd = undefined'
  return [
    `import * as hooks from ${JSON.stringify(file)}`,
    `export const { onRouterTransitionStart, onRouterTransitionEnd } = { ...hooks }`,
  ].join('\n')
}

export interface AppModuleInput {
  revision?: number
  root: string
  tree: AppTree<string>
  pages?: PagesTree
  /** False: the app has pages/ only. */
  hasApp?: boolean
  instrumentationFile?: string
  middlewareFile?: string
  cacheHandlerFile?: string
}

export function writeAppModule(input: AppModuleInput): string {
  const { root, tree, pages = NO_PAGES, hasApp = true, revision = 0 } = input
  const { instrumentationFile, middlewareFile, cacheHandlerFile } = input
  const writeRef = (path: string, prefix = FILE_PREFIX): string => {
    const name = JSON.stringify(relative(root, path).replaceAll('\\', '/'))
    return `{ path: ${name}, load: () => import(${JSON.stringify(prefix + path)}) }`
  }

  const writeFolder = (folder: Folder<string>): string => {
    const { files: conventions, metadataFiles, folders, slots, ...rest } = folder
    const lines = [
      ...Object.entries(rest)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
      `files: { ${writeEntries(conventions, (path) => writeRef(path as string))} }`,
      `metadataFiles: [${metadataFiles
        .map(({ file, ...fields }) => {
          const ref = writeRef(file, fields.source === 'module' ? FILE_PREFIX : BYTES_PREFIX)
          return `{ ...${JSON.stringify(fields)}, file: ${ref} }`
        })
        .join(', ')}]`,
      `folders: [${folders.map(writeFolder).join(', ')}]`,
      `slots: { ${writeEntries(slots, (slot) => writeFolder(slot as Folder<string>))} }`,
    ]
    return `{ ${lines.join(', ')} }`
  }

  const lines = [`root: ${writeFolder(tree.root)}`]
  if (tree.globalError !== undefined) lines.push(`globalError: ${writeRef(tree.globalError)}`)
  if (tree.globalNotFound !== undefined) lines.push(`globalNotFound: ${writeRef(tree.globalNotFound)}`)
  const writeLoader = (file: string | undefined): string =>
    file === undefined ? 'undefined' : `() => import(${JSON.stringify(file)})`
  return [
    `export const revision = ${revision}`,
    `export const tree = { ${lines.join(', ')} }`,
    `export const pages = ${JSON.stringify(pages.pages.map(({ pattern, kind }) => ({ pattern, kind })))}`,
    `export const hasApp = ${hasApp}`,
    `export const loadInstrumentation = ${writeLoader(instrumentationFile)}`,
    `export const loadMiddleware = ${writeLoader(middlewareFile)}`,
    `export const loadCacheHandler = ${writeLoader(cacheHandlerFile)}`,
  ].join('\n')
}

function writeEntries(record: Record<string, unknown>, write: (value: unknown) => string): string {
  return Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}: ${write(value)}`)
    .join(', ')
}

/** Actions of one file, as the plugin for server components knows them. */
export interface ActionFile {
  importId: string
  referenceKey: string
  exportNames: string[]
}

interface ActionNames {
  createId(reference: string): string
  nameFile(file: string): string
}

/** Every action of the app: what the plugin for server components loads it by, and its name for people. */
export function writeActionsModule(files: Iterable<ActionFile>, { createId, nameFile }: ActionNames): string {
  const entries = Array.from(files, ({ importId, referenceKey, exportNames }) =>
    exportNames.map((exported) => {
      const reference = `${referenceKey}#${exported}`
      const name = `${nameFile(importId)}#${exported.replace(/^\$\$hoist_\d+_?/, '') || 'action'}`
      return [createId(reference), { reference, name }]
    }),
  ).flat()
  return `export const actions = ${JSON.stringify(Object.fromEntries(entries))}`
}

/** Without actions, browsers do not even get what encodes their arguments. */
export function writeActionCallerModule(file: string | undefined): string {
  return `export const loadActionCaller = ${file === undefined ? 'undefined' : `() => import(${JSON.stringify(file)})`}`
}

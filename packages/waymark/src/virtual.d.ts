/** Modules the build writes; each is declared once, here. */

declare module 'virtual:waymark/app' {
  import type { AppTree } from './shared/route-tree.ts'
  import type { ModuleRef } from './shared/module-ref.ts'
  import type { PagesFile } from './shared/pages-tree.ts'
  /** Development: the routes change. */
  export const revision: number
  export const tree: AppTree<ModuleRef>
  export const pages: Pick<PagesFile, 'pattern' | 'kind'>[]
  /** False: the app has pages/ only. */
  export const hasApp: boolean
  export const loadInstrumentation: (() => Promise<Record<string, unknown>>) | undefined
  export const loadMiddleware: (() => Promise<Record<string, unknown>>) | undefined
  export const loadCacheHandler: (() => Promise<Record<string, unknown>>) | undefined
}

declare module 'virtual:waymark/actions' {
  /** By id. */
  export const actions: Record<string, { reference: string; name: string }>
}

declare module 'virtual:waymark/action-caller' {
  /** Absent: the app has no actions. */
  export const loadActionCaller: (() => Promise<never>) | undefined
}

declare module 'virtual:waymark/instrumentation-client' {
  export const onRouterTransitionStart:
    | ((url: string, type: 'push' | 'replace' | 'traverse') => void)
    | undefined
  export const onRouterTransitionEnd:
    | ((url: string, type: 'push' | 'replace' | 'traverse') => void)
    | undefined
}

/** Files of pages/ as the server loads them. */
declare module 'virtual:waymark/pages' {
  export interface PagesRef {
    /** Relative to the project, for messages. */
    path: string
    file: string
    load(): Promise<Record<string, unknown>>
  }
  export const pages: Record<string, PagesRef>
  export const special: Partial<Record<'app' | 'document' | 'error' | 'notFound' | 'serverError', PagesRef>>
}

/** What documents load, as URLs. Empty in development. */
declare module 'virtual:waymark/pages-assets' {
  export interface FileAssets {
    js: string[]
    css: string[]
  }
  export const appRouter: FileAssets | null
  export const pagesRouter: FileAssets | null
  /** Of what stands in for `_app` and `_error`. */
  export const defaultApp: FileAssets | null
  export const defaultError: FileAssets | null
  export const files: Record<string, FileAssets>
}

declare module 'virtual:waymark/routers' {
  export const loadAppRouter: () => unknown
  export const loadPagesRouter: () => unknown
}

/** Files of pages/ as the browser loads them, and what its router has to know about the app. */
declare module 'virtual:waymark/pages-client' {
  import type { PagesClient } from './browser/pages/create-site.ts'
  export const routes: PagesClient['routes']
  export const sortedPatterns: PagesClient['sortedPatterns']
  export const loadApp: PagesClient['loadApp']
  export const loadError: PagesClient['loadError']
  export const flags: PagesClient['flags']
  export const rewrites: PagesClient['rewrites']
  export const i18n: PagesClient['i18n']
  export const basePath: PagesClient['basePath']
  export const trailingSlash: PagesClient['trailingSlash']
  export const hasMiddleware: PagesClient['hasMiddleware']
  export const appPatterns: PagesClient['appPatterns']
  export const names: PagesClient['names']
}

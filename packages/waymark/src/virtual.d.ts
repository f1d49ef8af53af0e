/** Modules the build writes; each is declared once, here. */

declare module 'virtual:waymark/app' {
  import type { AppTree } from './shared/route-tree.ts'
  import type { ModuleRef } from './shared/module-ref.ts'
  export const tree: AppTree<ModuleRef>
  export const loadInstrumentation: (() => Promise<Record<string, unknown>>) | undefined
  export const loadMiddleware: (() => Promise<Record<string, unknown>>) | undefined
}

declare module 'virtual:waymark/instrumentation-client' {
  export const onRouterTransitionStart:
    | ((url: string, type: 'push' | 'replace' | 'traverse') => void)
    | undefined
  export const onRouterTransitionEnd:
    | ((url: string, type: 'push' | 'replace' | 'traverse') => void)
    | undefined
}

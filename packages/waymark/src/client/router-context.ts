'use client'

import {
  createContext,
  use,
  type Context,
  type ComponentType,
  type FragmentInstance,
  type ReactNode,
} from 'react'
import type { Payload, SegmentNode } from '../shared/payload.ts'
import type { RedirectSignal } from '../shared/control-flow.ts'
import { stripPrefixes, type Prefixes } from '../shared/href.ts'
import type { PageTarget } from './pages/page-links-context.ts'

export type AppPayload = Payload<ReactNode, ComponentType<ErrorFileProps>>

/** Props of error and global-error files. */
export interface ErrorFileProps {
  error: Error & { digest?: string }
  reset: () => void
  retry: () => void
  /** `retry`, as Next.js 16.2 calls it. */
  unstable_retry: () => void
}

/** What is on the screen. */
export interface RouterView {
  /** Path of the app: without base path, locale and query. */
  pathname: string
  /** Boundaries forget their error when it changes: with path and query, and with each refresh. */
  errorsKey: string
  /** `''` or `?…`. */
  search: string
  params: Record<string, string | string[]>
  tree: SegmentNode
  segments: Record<string, ReactNode>
  head: ReactNode
}

export type PrefetchKind = 'auto' | 'full'

export interface NavigateOptions {
  scroll?: boolean
  /** Names handed to view transitions. */
  transitionTypes?: string[]
}

export interface PrefetchOptions {
  kind?: PrefetchKind
  /** Called once when what was fetched is no longer valid. */
  onInvalidate?: () => void
}

/** What `useRouter()` gives. The object stays the same for the life of the page. */
export interface AppRouter {
  push(href: string, options?: NavigateOptions): void
  replace(href: string, options?: NavigateOptions): void
  /** Fetches the current page again and keeps client state. */
  refresh(): void
  prefetch(href: string, options?: PrefetchOptions): void
  back(): void
  forward(): void
}

export interface LinkNavigation extends NavigateOptions {
  replace: boolean
  /** Told when the navigation of this link starts, and when it is shown, replaced or given up. */
  onPending?: (isPending: boolean) => void
  /** What the link says beside its address; in pages/ only. */
  page?: PageTarget | undefined
}

/** The router as the framework's own components see it. */
export interface Router extends AppRouter {
  /** Follows a redirect that reached a boundary. */
  redirect(signal: RedirectSignal): void
  /** A click on a link, or a form that navigates. */
  navigate(href: string, options: LinkNavigation): void
  /** A link came into view, or (`intent`) the visitor points at it. Returns what cancels it if it has not started. */
  prefetchLink(
    href: string,
    options: { kind: PrefetchKind; intent: boolean; page?: PageTarget | undefined },
  ): () => void
  /** Calls `prefetch` when the element comes near the viewport, and what that returned when it leaves. Returns the end of it. */
  observeLink?(element: Element, prefetch: () => () => void): () => void
}

export const RouterContext: Context<Router | null> = createContext<Router | null>(null)
export const RouterViewContext: Context<RouterView | null> = createContext<RouterView | null>(null)
/** The level whose layout is being rendered; its slots are what a `SegmentView` below shows. */
export const LevelContext: Context<SegmentNode | null> = createContext<SegmentNode | null>(null)

/** During server rendering: gives the component that marks a segment, so that an error can be located. */
export type MarkSegment = (node: SegmentNode) => ComponentType<{ children: ReactNode }>
export const MarkContext: Context<MarkSegment | null> = createContext<MarkSegment | null>(null)

/** In the browser: knows the elements of each segment, to scroll to the one that changed. */
export interface SegmentElements {
  /** A ref for the fragment of a segment; the same one for the same key. */
  register(key: string): (instance: FragmentInstance | null) => void
}
export const ElementsContext: Context<SegmentElements | null> = createContext<SegmentElements | null>(null)

export function useRouterView(): RouterView {
  return requireView(use(RouterViewContext))
}

export function requireView(view: RouterView | null): RouterView {
  if (view === null) throw new Error('invariant expected app router to be mounted')
  return view
}

interface ViewSource extends Pick<AppPayload, 'url' | 'tree' | 'segments' | 'head'> {
  /** Counts refreshes: each may have cured what a boundary caught. */
  refreshes?: number
}

export function createRouterView(source: ViewSource, prefixes: Prefixes = {}): RouterView {
  const { url, tree, segments, head, refreshes = 0 } = source
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  const params: RouterView['params'] = {}
  collectParams(tree, params)
  return {
    pathname: stripPrefixes(path, prefixes)?.pathname ?? path,
    errorsKey: refreshes === 0 ? url : `${url}#${refreshes}`,
    search: query === -1 ? '' : url.slice(query),
    params,
    tree,
    segments,
    head,
  }
}

function collectParams({ param, slots }: SegmentNode, params: RouterView['params']): void {
  if (param !== undefined) params[param.name] = param.value
  for (const child of Object.values(slots ?? {})) collectParams(child, params)
}

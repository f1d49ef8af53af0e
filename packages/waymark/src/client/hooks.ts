'use client'

import { use, useMemo } from 'react'
import { createClientError } from '../shared/client-errors.ts'
import type { SegmentNode } from '../shared/payload.ts'
import { createQueryBailout } from '../shared/query-bailout.ts'
import { ReadonlySearchParams } from '../shared/readonly-search-params.ts'
import { DocumentContext } from './document-context.ts'
import { PrefixesContext } from './prefixes.ts'
import {
  LevelContext,
  RouterContext,
  RouterViewContext,
  requireView,
  useRouterView,
  type AppRouter,
} from './router-context.ts'

const doNothing = (): void => {}

/** While a document is written there is nowhere to go. */
const STILL_ROUTER: AppRouter = {
  push: doNothing,
  replace: doNothing,
  refresh: doNothing,
  prefetch: doNothing,
  back: doNothing,
  forward: doNothing,
}

/**
 * Navigation from code. The object stays the same, so a component that uses it is not rendered again.
 * @example const router = useRouter(); router.push('/done')
 */
export function useRouter(): AppRouter {
  const router = use(RouterContext)
  if (router !== null) return router
  requireView(use(RouterViewContext))
  return STILL_ROUTER
}

/** Path of the page as the address bar shows it, without base path, locale, query and hash. */
export function usePathname(): string {
  return useRouterView().pathname
}

/**
 * Locale of the page, as it is configured.
 * @example const price = new Intl.NumberFormat(useLocale()).format(9.5)
 */
export function useLocale(): string {
  const { locale } = use(PrefixesContext)
  if (!locale) throw createClientError('WM_NO_LOCALES', { api: 'useLocale()' })
  return locale
}

/** Of a page that is the same for everybody the browser knows it, and the server does not: put a `<Suspense>` around. */
export function useSearchParams(): ReadonlySearchParams {
  const { search } = useRouterView()
  if (use(DocumentContext)?.isForAnyQuery) throw createQueryBailout()
  return useMemo(() => new ReadonlySearchParams(search), [search])
}

/**
 * Parameters of all segments on the screen, slots included, percent-encoded as in the URL. The object stays the same
 * while they do.
 */
export function useParams<
  T extends Record<string, string | string[]> = Record<string, string | string[]>,
>(): T {
  const text = JSON.stringify(useRouterView().params)
  return useMemo(() => JSON.parse(text) as T, [text])
}

/** Segments below the layout that calls this, in the given slot; groups count, the page itself does not. */
export function useSelectedLayoutSegments(slot = 'children'): string[] {
  const view = useRouterView()
  const level = use(LevelContext) ?? view.tree
  return useMemo(() => listSegments(level.slots?.[slot]), [level, slot])
}

/** First segment below the layout; of another slot than `children`, the last. */
export function useSelectedLayoutSegment(slot = 'children'): string | null {
  const segments = useSelectedLayoutSegments(slot)
  return (slot === 'children' ? segments[0] : segments.at(-1)) ?? null
}

function listSegments(node: SegmentNode | undefined): string[] {
  const segments: string[] = []
  for (let next = node; next !== undefined && next.leaf === undefined; next = next.slots?.['children']) {
    // The folder of the slot itself is no segment, nor an optional catch-all that caught nothing.
    const isEmpty = next.name.startsWith('[[') && next.param === undefined
    if (!next.name.startsWith('@') && !isEmpty) segments.push(readSegment(next))
  }
  return segments
}

function readSegment({ name, param }: SegmentNode): string {
  if (param === undefined) return name
  return Array.isArray(param.value) ? param.value.join('/') : param.value
}

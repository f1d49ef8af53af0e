'use client'

import { use, useEffect, type RefObject } from 'react'
import { resolveLocal } from './local-href.ts'
import type { PageTarget } from './pages/page-links-context.ts'
import { RouterContext, type PrefetchKind, type Router } from './router-context.ts'

declare const process: { env: { NODE_ENV?: string } }

/** Crawlers read what is on the page; pages that they did not ask for are work for nobody. */
const BOTS = /bot|crawl|spider|slurp|bingpreview|mediapartners/i

export function isBot(userAgent: string): boolean {
  return BOTS.test(userAgent)
}

/** `null` as kind: the page said that this address is never fetched ahead. */
export interface PrefetchTarget {
  href: string | undefined
  kind: PrefetchKind | null
  /** In pages/: what the link says beside its address. */
  page?: PageTarget | undefined
}

const doNothing = (): void => {}

export function prefetchLink(router: Router, target: PrefetchTarget, intent: boolean): () => void {
  const { href, kind, page } = target
  if (process.env.NODE_ENV !== 'production' || href === undefined || kind === null) return doNothing
  const url = resolveLocal(href, { base: document.baseURI, origin: location.origin })
  if (url === null || isBot(navigator.userAgent)) return doNothing
  return router.prefetchLink(url.href, page === undefined ? { kind, intent } : { kind, intent, page })
}

/** Relative addresses are resolved when the link comes into view: the page below it may have changed since. */
export function usePrefetchInView(element: RefObject<Element | null>, target: PrefetchTarget): void {
  const { href, kind } = target
  const router = use(RouterContext)
  useEffect(() => {
    const seen = element.current
    if (process.env.NODE_ENV !== 'production' || kind === null || seen === null) return undefined
    return router?.observeLink?.(seen, () => prefetchLink(router, target, false))
    // The target is a new object with each render; what counts of it is listed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [router, element, href, kind])
}

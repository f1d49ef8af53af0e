'use client'

import { useMemo, type ReactNode } from 'react'
import { addPrefixes, type Prefixes } from '../../shared/href.ts'
import { PrefixesContext } from '../prefixes.ts'
import { RouterContext as AppRouterContext, RouterViewContext, type Router } from '../router-context.ts'
import { splitAddress, resolvePageHref } from './page-href.ts'
import { PageLinksContext, type PageLinks, type PageTarget } from './page-links-context.ts'
import { listParamNames } from './page-pattern.ts'
import { RouterContext, type NextRouter } from './router-context.ts'

export interface PagesRootProps {
  router: NextRouter
  trailingSlash?: boolean | undefined
  /** What links, forms and the hooks of app/ navigate with; there is none on the server. */
  linkRouter?: Router | null | undefined
  children: ReactNode
}

/**
 * What every page of pages/ stands in, on the server and in the browser. Components that were written for app/ work
 * here, too: links, forms and the hooks of `waymark/navigation` find what they look for.
 */
export function PagesRoot({ router, trailingSlash, linkRouter = null, children }: PagesRootProps): ReactNode {
  const { basePath, locale, locales, defaultLocale, domainLocales, asPath, pathname } = router
  const prefixes = useMemo<Prefixes>(
    () => ({
      basePath,
      ...(trailingSlash !== undefined && { trailingSlash }),
      ...(locale !== undefined && { locale }),
      ...(locales !== undefined && { locales: [...locales] }),
      ...(defaultLocale !== undefined && { defaultLocale }),
      // From a host that is none of the domains, links stay on the host.
      ...(router.isLocaleDomain && domainLocales !== undefined && { domainLocales: [...domainLocales] }),
    }),
    [basePath, trailingSlash, locale, locales, defaultLocale, domainLocales, router.isLocaleDomain],
  )
  const links = useMemo<PageLinks>(
    () => ({ format: (target) => formatLink(target, { asPath, pathname }, prefixes) }),
    [asPath, pathname, prefixes],
  )
  const view = useMemo(() => createView(router), [router])
  return (
    <PrefixesContext value={prefixes}>
      <RouterContext value={router}>
        <AppRouterContext value={linkRouter}>
          <RouterViewContext value={view}>
            <PageLinksContext value={links}>{children}</PageLinksContext>
          </RouterViewContext>
        </AppRouterContext>
      </RouterContext>
    </PrefixesContext>
  )
}

function formatLink(
  { href, as, locale }: PageTarget,
  page: Pick<NextRouter, 'asPath' | 'pathname'>,
  prefixes: Prefixes,
): string {
  // A link without an address is reported in development; it must not end the page in production.
  const target = resolvePageHref(href ?? '', as, { ...page, trailingSlash: prefixes.trailingSlash })
  return addPrefixes(target.as, locale === undefined ? prefixes : { ...prefixes, locale })
}

/** Until the query is known there are no search params, as on the server. */
function createView(router: NextRouter) {
  const { pathname, search } = splitAddress(router.asPath)
  const params: Record<string, string | string[]> = {}
  for (const name of listParamNames(router.pathname)) {
    const value = router.query[name]
    if (value !== undefined) params[name] = value
  }
  return {
    pathname,
    errorsKey: router.asPath,
    search: search === '' || router.isReady ? search : '',
    params,
    tree: { key: '', name: '' },
    segments: {},
    head: null,
  }
}

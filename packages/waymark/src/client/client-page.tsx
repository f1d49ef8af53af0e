'use client'

import { use, useMemo, type ComponentType, type ReactNode } from 'react'
import { createQueryBailout } from '../shared/query-bailout.ts'
import { createReadPromise, readSearchParams } from '../shared/search-params.ts'
import { DocumentContext } from './document-context.ts'
import { useRouterView } from './router-context.ts'

interface ClientPageProps {
  component: ComponentType<{ params: Promise<unknown>; searchParams: Promise<unknown> }>
  params: Promise<unknown>
  /** Of the request, where the page is made for one. */
  searchParams?: Promise<unknown>
}

/**
 * A page that is a client component. One that is kept is made without a query; the browser has one. Only a page that looks at it
 * must be made for each request, as with `useSearchParams()`. The same page made for a request, as an action does, keeps its state.
 */
export function ClientPage({ component: Component, params, searchParams }: ClientPageProps): ReactNode {
  const { search } = useRouterView()
  const isForAnyQuery = use(DocumentContext)?.isForAnyQuery ?? false
  const ownSearchParams = useMemo(
    () =>
      createReadPromise(readSearchParams(search), () => {
        if (isForAnyQuery) throw createQueryBailout()
      }),
    [search, isForAnyQuery],
  )
  return <Component params={params} searchParams={searchParams ?? ownSearchParams} />
}

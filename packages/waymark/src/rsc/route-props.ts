import type { ReactNode } from 'react'
import type { HandlerRoute, LayoutRoute, LayoutSlot, PageRoute, RouteParams } from '../shared/typed-routes.ts'
import type { SearchParams } from '../shared/search-params.ts'

/**
 * Props of a page.
 * @example export default async function Post({ params }: PageProps<'/blog/[slug]'>) { const { slug } = await params }
 */
export interface PageProps<Pattern extends PageRoute = PageRoute> {
  /** Percent-encoded, as they stand in the URL. */
  params: Promise<RouteParams<'pages', Pattern>>
  searchParams: Promise<SearchParams>
}

/**
 * Props of a layout: `children`, and one more for each slot beside it.
 * @example export default function Root({ children, modal }: LayoutProps<'/'>) {}
 */
export type LayoutProps<Pattern extends LayoutRoute = LayoutRoute> = {
  children: ReactNode
  params: Promise<RouteParams<'layouts', Pattern>>
} & { [Slot in LayoutSlot<Pattern>]: ReactNode }

/**
 * Second argument of a route handler.
 * @example export async function GET(request: Request, { params }: RouteContext<'/api/[id]'>) {}
 */
export interface RouteContext<Pattern extends HandlerRoute = HandlerRoute> {
  /** Decoded. A route without dynamic segments has none. */
  params: HandlerParams<RouteParams<'handlers', Pattern>>
}

type HandlerParams<Params> = keyof Params extends never ? undefined : Promise<Params>

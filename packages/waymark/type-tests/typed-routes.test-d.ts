/** Compiled by typegen.test.ts together with the types generated for a small app; nothing here ever runs. */
import type { HandlerRoute, LayoutRoute, PageProps as ImportedPageProps, PageRoute } from 'waymark'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function expectTrue<_Result extends true>(): void
type ParamsOf<Props extends { params: unknown }> = Awaited<Props['params']>

expectTrue<
  Equal<PageRoute, '/' | '/blog/[slug]' | '/docs/[...path]' | '/shop/[[...filters]]' | '/it\'s "so"'>
>()
expectTrue<Equal<LayoutRoute, '/' | '/blog/[slug]'>>()
expectTrue<Equal<HandlerRoute, '/api/[id]/[kind-of]' | '/api/health'>>()

expectTrue<Equal<keyof ParamsOf<PageProps<'/'>>, never>>()
expectTrue<Equal<ParamsOf<PageProps<'/blog/[slug]'>>, { slug: string }>>()
expectTrue<Equal<ParamsOf<PageProps<'/docs/[...path]'>>, { path: string[] }>>()
expectTrue<Equal<ParamsOf<PageProps<'/shop/[[...filters]]'>>, { filters?: string[] }>>()
expectTrue<Equal<ImportedPageProps<'/blog/[slug]'>, PageProps<'/blog/[slug]'>>>()
expectTrue<Equal<Awaited<PageProps<'/'>['searchParams']>['q'], string | string[] | undefined>>()

expectTrue<Equal<keyof LayoutProps<'/'>, 'children' | 'params' | 'modal' | 'aside'>>()
expectTrue<Equal<keyof LayoutProps<'/blog/[slug]'>, 'children' | 'params'>>()
expectTrue<Equal<ParamsOf<LayoutProps<'/blog/[slug]'>>, { slug: string }>>()

expectTrue<Equal<ParamsOf<RouteContext<'/api/[id]/[kind-of]'>>, { id: string; 'kind-of': string }>>()
expectTrue<Equal<RouteContext<'/api/health'>['params'], undefined>>()

export async function Post({ params }: PageProps<'/blog/[slug]'>): Promise<string> {
  // @ts-expect-error: the page has no such parameter
  void (await params).id
  return (await params).slug.toUpperCase()
}

// @ts-expect-error: there is no such page
export type Unknown = PageProps<'/blog/[id]'>
// @ts-expect-error: a handler is not a page
export type Handler = PageProps<'/api/health'>
// @ts-expect-error: this folder has no layout
export type NoLayout = LayoutProps<'/docs/[...path]'>
// @ts-expect-error: a page is not a handler
export type Page = RouteContext<'/'>

/** Compiled by typegen.test.ts without any generated types; nothing here ever runs. */
import type { HandlerRoute, LayoutProps, LayoutRoute, PageProps, PageRoute, RouteContext } from 'waymark'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function expectTrue<_Result extends true>(): void
type ParamsOf<Props extends { params: unknown }> = Awaited<Props['params']>

expectTrue<Equal<PageRoute | LayoutRoute | HandlerRoute, string>>()

// The pattern itself says what there is, so that a type check before the first build is right as well.
expectTrue<Equal<ParamsOf<PageProps<'/blog/[slug]'>>['slug'], string>>()
expectTrue<Equal<keyof ParamsOf<PageProps<'/a/[b]/c/[...d]'>>, 'b' | 'd'>>()
expectTrue<Equal<ParamsOf<PageProps<'/a/[b]/c/[...d]'>>['d'], string[]>>()
expectTrue<Equal<ParamsOf<PageProps<'/[[...rest]]'>>['rest'], string[] | undefined>>()
expectTrue<Equal<keyof ParamsOf<PageProps<'/about'>>, never>>()

expectTrue<Equal<ParamsOf<PageProps>, Record<string, string | string[] | undefined>>>()
expectTrue<Equal<keyof LayoutProps, 'children' | 'params'>>()
expectTrue<Equal<ParamsOf<RouteContext<'/api/[id]'>>['id'], string>>()
expectTrue<Equal<RouteContext<'/api/health'>['params'], undefined>>()

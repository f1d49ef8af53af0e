/** Types that apps import from `next`, where that package is not installed. Modules with code are declared by the app's own build. */

/// <reference types="node" />

declare module 'next' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { ComponentType } from 'react'
  import type { WaymarkConfig } from 'waymark'

  export type {
    Metadata,
    MetadataRoute,
    ResolvedMetadata,
    ResolvedViewport,
    ResolvingMetadata,
    ResolvingViewport,
    Viewport,
  } from 'waymark'

  /** Keys that both know are checked; about the others `waymark check` tells. */
  export interface NextConfig extends Omit<WaymarkConfig, 'env' | 'vite' | 'statusBarrierMs'> {
    env?: Record<string, string | undefined>
    experimental?: Record<string, unknown>
    // oxlint-disable-next-line typescript/no-explicit-any -- the author's function is written for webpack's types
    webpack?: ((config: any, context: any) => any) | null
    [key: string]: unknown
  }

  export type Route<Pattern extends string = string> = Pattern

  export interface ParsedUrlQuery {
    [name: string]: string | string[] | undefined
  }

  export type PreviewData = string | false | object | undefined

  export type Redirect =
    | { destination: string; permanent: boolean; basePath?: false }
    | { destination: string; statusCode: 301 | 302 | 303 | 307 | 308; basePath?: false }

  export interface NextPageContext {
    err?: (Error & { statusCode?: number }) | null
    req?: IncomingMessage
    res?: ServerResponse
    pathname: string
    query: ParsedUrlQuery
    asPath?: string
    locale?: string
    locales?: readonly string[]
    defaultLocale?: string
    AppTree: ComponentType<Record<string, unknown>>
  }

  export type NextComponentType<
    Context = NextPageContext,
    InitialProps = object,
    Props = object,
  > = ComponentType<Props> & {
    getInitialProps?(context: Context): InitialProps | Promise<InitialProps>
  }

  export type NextPage<Props = object, InitialProps = Props> = NextComponentType<
    NextPageContext,
    InitialProps,
    Props
  >

  interface DataContext<Params extends ParsedUrlQuery, Preview extends PreviewData> {
    params?: Params
    preview?: boolean
    previewData?: Preview
    draftMode?: boolean
    locale?: string
    locales?: readonly string[]
    defaultLocale?: string
  }

  export interface GetServerSidePropsContext<
    Params extends ParsedUrlQuery = ParsedUrlQuery,
    Preview extends PreviewData = PreviewData,
  > extends DataContext<Params, Preview> {
    req: IncomingMessage & { cookies: Partial<Record<string, string>> }
    res: ServerResponse
    query: ParsedUrlQuery
    resolvedUrl: string
  }

  export type GetServerSidePropsResult<Props> =
    | { props: Props | Promise<Props> }
    | { redirect: Redirect }
    | { notFound: true }

  export type GetServerSideProps<
    Props extends Record<string, unknown> = Record<string, unknown>,
    Params extends ParsedUrlQuery = ParsedUrlQuery,
    Preview extends PreviewData = PreviewData,
  > = (context: GetServerSidePropsContext<Params, Preview>) => Promise<GetServerSidePropsResult<Props>>

  export interface GetStaticPropsContext<
    Params extends ParsedUrlQuery = ParsedUrlQuery,
    Preview extends PreviewData = PreviewData,
  > extends DataContext<Params, Preview> {
    revalidateReason?: 'on-demand' | 'build' | 'stale'
  }

  export type GetStaticPropsResult<Props> =
    | { props: Props; revalidate?: number | boolean }
    | { redirect: Redirect; revalidate?: number | boolean }
    | { notFound: true; revalidate?: number | boolean }

  export type GetStaticProps<
    Props extends Record<string, unknown> = Record<string, unknown>,
    Params extends ParsedUrlQuery = ParsedUrlQuery,
    Preview extends PreviewData = PreviewData,
  > = (
    context: GetStaticPropsContext<Params, Preview>,
  ) => Promise<GetStaticPropsResult<Props>> | GetStaticPropsResult<Props>

  export interface GetStaticPathsContext {
    locales?: readonly string[]
    defaultLocale?: string
  }

  export interface GetStaticPathsResult<Params extends ParsedUrlQuery = ParsedUrlQuery> {
    paths: (string | { params: Params; locale?: string })[]
    fallback: boolean | 'blocking'
  }

  export type GetStaticPaths<Params extends ParsedUrlQuery = ParsedUrlQuery> = (
    context: GetStaticPathsContext,
  ) => Promise<GetStaticPathsResult<Params>> | GetStaticPathsResult<Params>

  type PropsOf<Result> = Extract<Awaited<Result>, { props: unknown }>['props']
  export type InferGetServerSidePropsType<Get extends (context: never) => unknown> = Awaited<
    PropsOf<ReturnType<Get>>
  >
  export type InferGetStaticPropsType<Get extends (context: never) => unknown> = Awaited<
    PropsOf<ReturnType<Get>>
  >

  export interface NextApiRequest extends IncomingMessage {
    query: Partial<Record<string, string | string[]>>
    cookies: Partial<Record<string, string>>
    // oxlint-disable-next-line typescript/no-explicit-any -- whatever the client sent, as handlers are written
    body: any
    preview?: boolean
    draftMode?: boolean
  }

  export interface NextApiResponse<Data = unknown> extends ServerResponse {
    status(code: number): NextApiResponse<Data>
    json(body: Data): void
    send(body: Data): void
    redirect(url: string): NextApiResponse<Data>
    redirect(status: number, url: string): NextApiResponse<Data>
    revalidate(path: string, options?: { unstable_onlyGenerated?: boolean }): Promise<void>
    setDraftMode(options: { enable: boolean }): NextApiResponse<Data>
    setPreviewData(data: object | string, options?: { maxAge?: number; path?: string }): NextApiResponse<Data>
    clearPreviewData(options?: { path?: string }): NextApiResponse<Data>
  }

  export type NextApiHandler<Data = unknown> = (
    request: NextApiRequest,
    response: NextApiResponse<Data>,
  ) => unknown
}

declare module 'next/types' {
  export * from 'next'
}

declare module 'next/server' {
  import type { WaymarkRequest, WaymarkUrl } from 'waymark/server'

  export type NextURL = WaymarkUrl

  export interface NextFetchEvent {
    waitUntil(promise: Promise<unknown>): void
  }

  type MiddlewareResult = Response | null | undefined | void
  export type NextMiddleware = (
    request: WaymarkRequest,
    event: NextFetchEvent,
  ) => MiddlewareResult | Promise<MiddlewareResult>
  export type NextProxy = NextMiddleware

  interface MatcherEntry {
    source: string
    locale?: false
    has?: object[]
    missing?: object[]
  }
  export interface MiddlewareConfig {
    matcher?: string | (string | MatcherEntry)[]
    regions?: string | string[]
    runtime?: string
  }
  export type ProxyConfig = MiddlewareConfig
}

declare module 'next/dist/server/web/spec-extension/adapters/headers' {
  export type { ReadonlyHeaders } from 'waymark/headers'
}

declare module 'next/dist/server/web/spec-extension/adapters/request-cookies' {
  export type { RequestCookies as ReadonlyRequestCookies } from 'waymark/server'
}

declare module 'next/dist/lib/metadata/types/metadata-interface' {
  export type { Metadata, MetadataRoute, ResolvedMetadata, ResolvingMetadata, Viewport } from 'waymark'
}

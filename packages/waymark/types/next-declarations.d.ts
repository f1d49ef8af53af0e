/** Types that apps import from `next`, where that package is not installed. Modules with code are declared by the app's own build. */

/// <reference types="node" />
/// <reference path="./style-attributes.d.ts" />

declare module 'next' {
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

  interface FailedRequest {
    path: string
    method: string
    headers: NodeJS.Dict<string | string[]>
  }
  interface FailedRoute {
    routerKind: 'Pages Router' | 'App Router'
    routePath: string
    routeType: 'render' | 'route' | 'action' | 'proxy'
    renderSource?: 'react-server-components' | 'react-server-components-payload' | 'server-rendering'
    revalidateReason: 'on-demand' | 'stale' | undefined
  }
  export namespace Instrumentation {
    type onRequestError = (
      error: unknown,
      request: Readonly<FailedRequest>,
      context: Readonly<FailedRoute>,
    ) => void | Promise<void>
  }

  export type RouterTransitionType = 'push' | 'replace' | 'traverse'
  export type ServerRuntime = 'nodejs' | 'experimental-edge' | 'edge' | undefined

  export type FileSizeSuffix = `${'k' | 'K' | 'm' | 'M' | 'g' | 'G' | 't' | 'T' | 'p' | 'P'}${'b' | 'B'}`
  export type SizeLimit = number | `${number}${FileSizeSuffix}`
  export type ResponseLimit = SizeLimit | boolean

  export type { ParsedUrlQuery } from 'node:querystring'
  export * from 'waymark/pages'
}

declare module 'next/types' {
  export * from 'next'
}

declare module 'next/app' {
  import type { ReactNode } from 'react'
  import type { AppContext, AppInitialProps, AppProps } from 'waymark/app'

  export type AppType<Props = AppProps['pageProps']> = ((props: AppProps<Props>) => ReactNode) & {
    displayName?: string
    getInitialProps?(context: AppContext): AppInitialProps<Props> | Promise<AppInitialProps<Props>>
  }
}

declare module 'next/cache' {
  /** Apps add the names of their own profiles. */
  export interface CacheLifeProfiles {}
}

declare module 'next/dynamic' {
  import type { ComponentType } from 'react'
  import type { DynamicOptions } from 'waymark/dynamic'

  export type LoaderComponent<Props = object> = Promise<
    ComponentType<Props> | { default: ComponentType<Props> }
  >
  export interface DynamicOptionsLoadingProps {
    error?: Error | null
    isLoading?: boolean
    pastDelay?: boolean
    retry?: () => void
    timedOut?: boolean
  }
  export type LoadableOptions<Props = object> = DynamicOptions<Props>
  export type LoadableComponent<Props = object> = ComponentType<Props>
}

declare module 'next/router' {
  import type { RouterEventName } from 'waymark/router'

  export type RouterEvent = RouterEventName
}

declare module 'next/server' {
  import type { NextFetchEvent, WaymarkRequest, WaymarkUrl } from 'waymark/server'

  export type NextURL = WaymarkUrl

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

declare module 'styled-jsx/css' {
  import type { ReactElement } from 'react'

  /** For the elements of the component whose `<style jsx>` has them. */
  function css(texts: TemplateStringsArray, ...values: unknown[]): ReactElement
  namespace css {
    /** For the whole page. */
    export function global(texts: TemplateStringsArray, ...values: unknown[]): ReactElement
    /** For what gets the class. */
    export function resolve(
      texts: TemplateStringsArray,
      ...values: unknown[]
    ): { className: string; styles: ReactElement }
  }
  export = css
}

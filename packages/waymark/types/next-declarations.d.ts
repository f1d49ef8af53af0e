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

  export type { ParsedUrlQuery } from 'node:querystring'
  export * from 'waymark/pages'
}

declare module 'next/types' {
  export * from 'next'
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

'use client'

import { createContext, type Context } from 'react'
import type { DomainLocale } from '../../shared/locale-config.ts'
import type { Href } from '../local-href.ts'
import type { RouterEvents } from './router-events.ts'

/** Values of the query and of dynamic segments. */
export type PageQuery = Record<string, string | string[] | undefined>

/** What is on the screen, as pages see it. */
export interface PageState {
  /** Pattern of the page, such as `/blog/[slug]`. */
  route: string
  pathname: string
  query: PageQuery
  /** Address as the visitor sees it, with query and hash, without base path and locale. */
  asPath: string
  basePath: string
  locale?: string | undefined
  locales?: readonly string[] | undefined
  defaultLocale?: string | undefined
  domainLocales?: readonly DomainLocale[] | undefined
  isLocaleDomain: boolean
  /** The page is shown without its props, which are on their way. */
  isFallback: boolean
  isPreview: boolean
  /** False while `query` is not yet what the address says. */
  isReady: boolean
}

export interface TransitionOptions {
  /** Changes the address without asking for the data of the page. Only within one page. */
  shallow?: boolean
  /** `false`: the address says its locale itself. */
  locale?: string | false
  scroll?: boolean
}

export interface PagePrefetchOptions {
  /** The visitor points at the link: code is loaded at once and on slow connections, too. */
  priority?: boolean
  locale?: string | false
}

/** What `beforePopState` is asked about. */
export interface HistoryEntry {
  url: string
  as: string
  options: TransitionOptions
}

export type BeforePopState = (entry: HistoryEntry) => boolean

/** The part of the router that changes something; it stays the same for the life of the page. */
export interface PageNavigation {
  events: RouterEvents
  push(url: Href, as?: Href, options?: TransitionOptions): Promise<boolean>
  replace(url: Href, as?: Href, options?: TransitionOptions): Promise<boolean>
  prefetch(url: string, as?: string, options?: PagePrefetchOptions): Promise<void>
  beforePopState(callback: BeforePopState): void
  reload(): void
  back(): void
  forward(): void
}

/** What `useRouter()` gives in pages/. A new object for each page that is shown. */
export interface NextRouter extends PageState, PageNavigation {}

export const RouterContext: Context<NextRouter | null> = createContext<NextRouter | null>(null)

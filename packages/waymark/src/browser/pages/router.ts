import { resolvePageHref, splitAddress, stripSlash, type PageHref } from '../../client/pages/page-href.ts'
import { formatSearch, parseQuery } from '../../client/pages/page-query.ts'
import type {
  BeforePopState,
  NextRouter,
  PageNavigation,
  PagePrefetchOptions,
  PageState,
  TransitionOptions,
} from '../../client/pages/router-context.ts'
import type { RouterEvents } from '../../client/pages/router-events.ts'
import type { Href } from '../../client/local-href.ts'
import { addPrefixes } from '../../shared/href.ts'
import { MAX_PAGE_REDIRECTS } from '../../shared/limits.ts'
import type { NavigationKind } from '../../shared/telemetry/hub.ts'
import { ERROR_ROUTES, loadStep, type LoadedPage } from './load-step.ts'
import { isHashChange, locate } from './locate.ts'
import { PageHistory } from './page-history.ts'
import type { PageInfo, PageInfoSources, PageRedirect } from './page-info.ts'
import { prefetchPage } from './prefetch-page.ts'
import { isLeftToServer, resolvePage, type ResolvedPage } from './resolve-page.ts'
import type { ResolveRewrites } from './resolve-rewrites.ts'
import { createCancelledError, createLoopError, isCancelled } from './router-errors.ts'
import {
  isAppEntry,
  isPageEntry,
  type HistoryMethod,
  type RouterHost,
  type ScrollTarget,
} from './router-host.ts'
import { prefixesOf, type PageSite } from './site.ts'
import { checkTransition, type Change, type OwnPlace, type Step, type Transition } from './transition.ts'

/** What has to be on the screen. */
export interface Screen {
  router: NextRouter
  info: PageInfo
  scroll: ScrollTarget | undefined
}

export interface RouterOptions {
  site: PageSite
  host: RouterHost
  events: RouterEvents
  sources: Omit<PageInfoSources, 'site'>
  initial: { state: PageState; info: PageInfo }
  /** Resolves when it is on the screen; rejects when another one took its place. */
  show(screen: Screen): Promise<void>
  canPrefetch(options: PagePrefetchOptions): boolean
  /** Told of every change of the page; what it does cannot stop one. */
  observer?: RouterObserver
}

export interface RouterObserver {
  onDeparture(url: string, type: NavigationKind): void
  /** `route` is the pattern of the page that is on the screen now. */
  onArrival(url: string, route: string): void
}

/** The router of pages/. It knows the browser only through its host, so that tests can be one. */
export class Router {
  readonly navigation: PageNavigation
  readonly #options: RouterOptions
  readonly #sources: PageInfoSources
  readonly #history: PageHistory
  #state: PageState
  #info: PageInfo
  /** The page is as it came with the document. */
  #isServerRendered = true
  #running: Transition | undefined
  #beforePop: BeforePopState = () => true
  #isFirstPop = true
  #rewrites: Promise<ResolveRewrites> | undefined

  constructor(options: RouterOptions) {
    const { host, initial, site, sources, events } = options
    this.#options = options
    this.#sources = { ...sources, site }
    this.#state = initial.state
    this.#info = initial.info
    const { pathname, query } = initial.state
    this.#history = new PageHistory({ host, basePath: site.basePath, url: pathname + formatSearch(query) })
    this.navigation = {
      events,
      push: (url, as, transition) => this.#navigate('pushState', { url, as, transition }),
      replace: (url, as, transition) => this.#navigate('replaceState', { url, as, transition }),
      prefetch: (url, as, prefetch) => this.#prefetch(url, as, prefetch),
      beforePopState: (callback) => void (this.#beforePop = callback),
      reload: () => host.reload(),
      back: () => host.history.back(),
      forward: () => host.history.forward(),
    }
    const address = host.readAddress()
    // For the history this would be the name of another site.
    if (!address.startsWith('//')) this.#noteAddress(address)
  }

  get state(): PageState {
    return this.#state
  }

  get info(): PageInfo {
    return this.#info
  }

  /** What components get: it does not change under their hands. */
  snapshot(): NextRouter {
    return { ...this.#state, ...this.navigation }
  }

  /** For code outside of components: always what is on the screen. */
  live(): NextRouter {
    const keys = Object.keys(this.#state) as (keyof PageState)[]
    const getters = keys.map((key) => [key, { get: () => this.#state[key], enumerable: true }])
    return Object.defineProperties({ ...this.navigation }, Object.fromEntries(getters)) as NextRouter
  }

  /** The document is about to go: going back to it finds its position. */
  noteScroll(): void {
    this.#history.noteScroll()
  }

  /** Query of the address, and props of a fallback page, once React has taken over. */
  async update(): Promise<void> {
    const { host } = this.#options
    const address = host.readAddress()
    const query = { ...this.#state.query, ...parseQuery(splitAddress(address).search) }
    const target = { url: this.#state.pathname + formatSearch(query), as: host.origin + address }
    await this.#change({ kind: 'update', method: 'replaceState', target, options: { locale: false } })
  }

  /** Development: the page is as it is, but what the server gives it may have changed. */
  async refresh(): Promise<void> {
    const { host } = this.#options
    const target = { url: this.#history.url, as: host.origin + host.readAddress() }
    this.#isServerRendered = false
    await this.#change({
      kind: 'navigate',
      method: 'replaceState',
      target,
      options: { locale: false, scroll: false },
    })
  }

  handlePop(state: unknown): void {
    const { host } = this.#options
    const isFirst = this.#isFirstPop
    this.#isFirstPop = false
    if (isAppEntry(state)) return host.reload()
    // A hash that the visitor typed: the browser goes there, and the entry becomes one of ours.
    if (state === null || state === undefined) {
      return this.#noteAddress(host.readAddress())
    }
    if (!isPageEntry(state)) return
    const { url, as, options, key } = state
    // Safari tells of the entry that the document came with.
    if ((isFirst || this.#isServerRendered) && as === this.#shown() && key === this.#history.key) return
    if (!this.#beforePop({ url, as, options })) return
    this.#history.noteScroll()
    this.#history.enter(key)
    void this.#change({
      kind: 'pop',
      method: 'replaceState',
      target: { url: host.origin + url, as: host.origin + as },
      options: { ...options, shallow: options.shallow === true && this.#history.wasShallow, locale: false },
      scroll: host.readScroll(key),
    })
  }

  #shown(): string {
    return addPrefixes(this.#state.asPath, prefixesOf(this.#options.site, this.#state.locale))
  }

  #navigate(
    method: HistoryMethod,
    {
      url,
      as,
      transition = {},
    }: { url: Href; as?: Href | undefined; transition?: TransitionOptions | undefined },
  ): Promise<boolean> {
    const target = this.#resolveHref(url, as)
    return this.#change({ kind: 'navigate', method, target, options: transition })
  }

  #resolveHref(url: Href, as: Href | undefined): PageHref {
    const { trailingSlash } = this.#options.site
    const { asPath, pathname } = this.#state
    return resolvePageHref(url, as, { asPath, pathname, trailingSlash })
  }

  async #prefetch(url: string, as?: string, options: PagePrefetchOptions = {}): Promise<void> {
    const { site, host, canPrefetch } = this.#options
    if (!canPrefetch(options)) return
    const visitor = { origin: host.origin, locale: this.#state.locale }
    const place = locate(this.#resolveHref(url, as), options.locale, { site, visitor })
    if (place.kind === 'leave') return
    const rewrite = await this.#loadRewrites().catch(() => null)
    if (rewrite !== null)
      await prefetchPage(place, { sources: this.#sources, rewrite, isPreview: this.#state.isPreview })
  }

  /** `undefined` in apps without rewrites. */
  async #loadRewrites(): Promise<ResolveRewrites | undefined> {
    const { loadRewrites } = this.#options.site
    this.#rewrites ??= loadRewrites?.()
    return this.#rewrites
  }

  async #change(change: Change): Promise<boolean> {
    const { site, host } = this.#options
    const { options, method } = change
    const visitor = { origin: host.origin, locale: this.#state.locale }
    const place = locate(change.target, options.locale, { site, visitor })
    const isUpdate = change.kind === 'update'
    if (place.kind === 'leave') return this.#leave(place.href, method)
    if (!isUpdate && options.shallow !== true && isLeftToServer(place.as, site)) {
      return this.#leave(place.shown, method)
    }
    // The visitor was faster than the update: there is nothing left to update.
    if (isUpdate && this.#running !== undefined) return false
    const transition = this.#begin(place.shown, change)
    try {
      return await this.#run(change, place, transition)
    } catch (error) {
      if (isCancelled(error)) return false
      throw error
    } finally {
      if (this.#running === transition) this.#running = undefined
    }
  }

  #begin(shown: string, { kind, options }: Change): Transition {
    const running = this.#running
    if (running !== undefined) {
      running.isCancelled = !running.isShowing
      // Nobody was told that the update of a page had begun.
      if (running.isCancelled && !this.#isServerRendered) {
        this.#emit('routeChangeError', createCancelledError(), running.shown, {
          shallow: options.shallow === true,
        })
      }
    }
    if (kind !== 'update') this.#isServerRendered = false
    return (this.#running = { shown, isCancelled: false, isShowing: false })
  }

  async #run(change: Change, place: OwnPlace, transition: Transition): Promise<boolean> {
    const { options, method, kind } = change
    const isSameLocale = place.locale === this.#state.locale
    if (kind !== 'update' && isSameLocale && isHashChange(this.#state.asPath, place.as)) {
      return this.#changeHash(change, place)
    }
    const rewrite = await this.#loadRewrites().catch(() => null)
    checkTransition(transition)
    if (rewrite === null) return this.#leave(place.shown, method)
    const page = this.#resolvePage(change, place, rewrite)
    if (page.kind === 'document') return this.#leave(place.shown, method)
    const shown = addPrefixes(page.as, prefixesOf(this.#options.site, place.locale))
    const step: Step = {
      change: { ...change, method: isSameLocale && page.as === this.#state.asPath ? 'replaceState' : method },
      place: { ...place, as: page.as, shown },
      page,
      transition,
    }
    transition.shown = shown
    const isShallow = { shallow: options.shallow === true }
    if (kind !== 'update') {
      const { observer, host } = this.#options
      const type = method === 'pushState' ? 'push' : 'replace'
      observer?.onDeparture(host.origin + shown, kind === 'pop' ? 'traverse' : type)
      this.#emit('routeChangeStart', shown, isShallow)
    }
    const current = { state: this.#state, info: this.#info, isServerRendered: this.#isServerRendered }
    const loaded = await loadStep(step, current, this.#sources)
    checkTransition(transition)
    if (loaded.kind === 'redirect') return this.#redirect(loaded, change)
    if (loaded.kind === 'page') return this.#commit(step, loaded)
    if (loaded.kind === 'failed' && kind !== 'update') {
      this.#emit('routeChangeError', loaded.error, shown, isShallow)
    }
    return this.#leave(shown, method)
  }

  #resolvePage(change: Change, place: OwnPlace, rewrite: ResolveRewrites | undefined): ResolvedPage {
    const { site } = this.#options
    const isUpdate = change.kind === 'update'
    const hasMiddleware = site.hasMiddleware && change.options.shallow !== true
    const { route } = this.#state
    const page =
      isUpdate && ERROR_ROUTES.includes(route)
        ? undefined
        : resolvePage(place, {
            site,
            locale: place.locale,
            rewrite,
            // The page is there already: an update never fails.
            hasMiddleware: hasMiddleware || isUpdate,
            followsAs: isUpdate && !hasMiddleware,
          })
    if (page !== undefined && !(isUpdate && (page.kind === 'document' || page.route !== route))) return page
    // The server knew better which page this is.
    const { pathname } = splitAddress(place.as)
    const { search } = splitAddress(place.url)
    return {
      kind: 'page',
      route,
      query: parseQuery(search),
      as: place.as,
      url: route + search,
      data: { pathname: stripSlash(pathname), search },
    }
  }

  #redirect({ to, is }: PageRedirect, change: Change): Promise<boolean> | boolean {
    const { host } = this.#options
    const redirects = (change.redirects ?? 0) + 1
    const target =
      is === 'address' ? { url: host.origin + to, as: host.origin + to } : this.#resolveHref(to, undefined)
    // The browser follows redirects in a circle, too, and then says what is wrong.
    if (is === 'outside' || redirects > MAX_PAGE_REDIRECTS) return this.#leave(to, change.method)
    this.#running = undefined
    return this.#change({
      ...change,
      kind: 'navigate',
      target,
      redirects,
      options: { ...change.options, locale: false },
    })
  }

  async #commit(step: Step, { info, query, error }: LoadedPage): Promise<boolean> {
    const { change, page, place } = step
    const { options, method, kind } = change
    const isUpdate = kind === 'update'
    const props = { shallow: options.shallow === true }
    const isSamePage = props.shallow && info.route === this.#state.route
    const scrolls = options.scroll ?? (!isUpdate && !isSamePage)
    if (!isUpdate) this.#emit('beforeHistoryChange', place.shown, props)
    if (kind === 'navigate') this.#history.noteScroll()
    this.#history.write(method, place.shown, { url: page.url, options: { ...options, ...readLocale(place) } })
    this.#state = {
      ...this.#state,
      ...readLocale(place),
      route: info.route,
      pathname: info.route,
      query,
      asPath: place.as,
      isFallback: false,
      isReady: true,
      isPreview: info.props['__N_PREVIEW'] === true,
    }
    this.#info = info
    const top = scrolls && kind === 'navigate' ? { x: 0, y: 0 } : undefined
    step.transition.isShowing = true
    await this.#options
      .show({ router: this.snapshot(), info, scroll: change.scroll ?? top })
      .catch((reason: unknown) => {
        if (!isUpdate) this.#emit('routeChangeError', reason, place.shown, props)
        throw reason
      })
    if (error !== undefined) {
      if (!isUpdate) this.#emit('routeChangeError', error, place.shown, props)
      throw error
    }
    if (place.locale !== undefined) this.#options.host.setLanguage(place.locale)
    if (!isUpdate) {
      const { observer, host } = this.#options
      observer?.onArrival(host.origin + place.shown, info.route)
      this.#emit('routeChangeComplete', place.shown, props)
    }
    const { hash } = splitAddress(place.as)
    if (scrolls && hash.length > 1 && change.scroll === undefined) {
      this.#options.host.scrollToHash(hash, 'instant')
    }
    return true
  }

  async #changeHash({ method, options, kind, scroll }: Change, place: OwnPlace): Promise<boolean> {
    const { host, show } = this.#options
    const props = { shallow: options.shallow === true }
    this.#emit('hashChangeStart', place.shown, props)
    if (kind === 'navigate') this.#history.noteScroll()
    this.#history.write(method, place.shown, { options: { ...options, ...readLocale(place) } })
    this.#state = { ...this.#state, asPath: place.as, isReady: true }
    if (options.scroll !== false && scroll === undefined) {
      host.scrollToHash(splitAddress(place.as).hash, 'auto')
    }
    await show({ router: this.snapshot(), info: this.#info, scroll })
    this.#emit('hashChangeComplete', place.shown, props)
    return true
  }

  /** The entry of the address bar becomes one of this router; what is on the screen stays. */
  #noteAddress(address: string): void {
    this.#history.write('replaceState', address, { options: readLocale(this.#state) })
  }

  #leave(href: string, method: HistoryMethod): false {
    if (href === this.#shown()) throw createLoopError(href)
    this.#options.host.leave(href, method)
    return false
  }

  #emit(...event: Parameters<RouterEvents['emit']>): void {
    this.navigation.events.emit(...event)
  }
}

function readLocale({ locale }: { locale?: string | undefined }): { locale?: string } {
  return locale === undefined ? {} : { locale }
}

import type { ReactNode } from 'react'
import type { AppPayload, LinkNavigation } from '../client/router-context.ts'
import { isUnreachable } from '../shared/unreachable-error.ts'
import { placeFailure } from '../shared/segment-failure.ts'
import {
  hasInterception,
  hasSameRoot,
  listHeldKeys,
  listKeptUrls,
  mergeSegments,
  readNextUrl,
  type SegmentState,
} from '../shared/segment-merge.ts'
import { addPrefixes, stripPrefixes, type Prefixes } from '../shared/href.ts'
import type { PayloadKind } from '../shared/prefetch-status.ts'
import { fetchPayload, isAbort, type FetchedPayload, type PayloadRequest } from './fetch-payload.ts'
import { isHashChange, withHash } from './hash.ts'
import type { PayloadCache, PayloadVisit } from './payload-cache.ts'
import type { PayloadAnswer, PayloadTarget } from './payload-store.ts'
import type { Presenter } from './presenter.ts'
import { addSlots, selectAlias, selectPayload } from './select-payload.ts'
import { renderUnreachable } from './unreachable.tsx'

export type NavigationType = 'push' | 'replace' | 'traverse' | 'refresh'

/** One way from page to page. */
export interface Navigation {
  /** The same while its page fills up, also when user code changes the URL meanwhile. */
  id: number
  type: NavigationType
  url: URL
  scroll: boolean
  /** Outermost segments that changed, for scrolling. */
  changed: string[]
  /** History entry; a new one for `push`. */
  entry: string
  transitionTypes: string[]
  onPending: ((isPending: boolean) => void) | undefined
  /** User code has changed the URL since. */
  isRenamed?: boolean
}

/** What is on the screen, and how it came there. */
export interface RouterState extends SegmentState<ReactNode> {
  head: ReactNode
  /** The page that this one was opened from, where it is an intercepted one. */
  openedFrom: string | undefined
  navigation: Navigation
  /** Counts refreshes: with each, boundaries that caught an error try again. */
  refreshes?: number
  /** Parts of it are still to come. */
  isPartial?: boolean
  /** An error stands in for a page that could not be loaded. This is what was there before, to build the page on. */
  failedOn?: RouterState | undefined
  /** Of the page; absent in an app without locales. */
  locale?: string
  /** Pattern of the page's route. */
  route?: string
}

export type FetchAnswer = (target: PayloadTarget, kind: PayloadKind) => Promise<PayloadAnswer<FetchedPayload>>

/** `aside`: what answers is no page, and this one stays. */
export type LeaveType = 'push' | 'replace' | 'aside'

export interface NavigatorOptions {
  initial: RouterState
  /** What stands in front of paths on this site. */
  prefixes?: Prefixes
  buildId: string
  createCache(fetchAnswer: FetchAnswer): PayloadCache<FetchedPayload>
  presenter(): Presenter
  onStart(url: URL, type: NavigationType): void
  /** Gives the address over to the browser. */
  leave(url: URL, type: LeaveType): void
}

/** A page that asks the server for something, and what shows a newer version of it. */
export interface Renewal {
  url: URL
  nextUrl: string | undefined
  /** False: the visitor has gone elsewhere meanwhile, or other parts of the screen are old as well. */
  show(page: AppPayload | undefined): boolean
}

/** What a navigation starts with. */
type NavigationStart = Omit<Navigation, 'id' | 'changed'>

/** One navigation at a time: a newer one discards the older, whose answer still lands in the cache. */
export class Navigator {
  readonly cache: PayloadCache<FetchedPayload>
  #options: NavigatorOptions
  /** On the screen. */
  #screen: RouterState
  /** Handed to React last; it may not be on the screen yet. */
  #shown: RouterState
  #running: Navigation
  /** Where the browser is. Going back, it is there before the page is. */
  #place: Pick<Navigation, 'url' | 'entry'>
  /** Of the navigation that began last. A refresh that failed is not running any more, but has had its id. */
  #lastId: number
  #entries = 0
  #waiting: (() => void)[] = []

  constructor(options: NavigatorOptions) {
    this.#options = options
    this.#screen = this.#shown = options.initial
    this.#place = this.#running = options.initial.navigation
    this.#lastId = this.#running.id
    this.cache = options.createCache((target, kind) => this.#fetchAnswer(target, kind))
  }

  /** The state that is on the screen. */
  get current(): RouterState {
    return this.#screen
  }

  /** The page that is on its way to the screen. */
  get destination(): URL | undefined {
    return this.#isRunning(this.#screen.navigation) ? undefined : this.#running.url
  }

  targetOf({ pathname, search }: URL): PayloadTarget {
    return { pathname, search, nextUrl: readNextUrl((this.#screen.failedOn ?? this.#screen).tree) }
  }

  /** Name of a new history entry; entries of documents that were here before have other names. */
  createEntry(): string {
    return `${this.#options.initial.navigation.entry}.${++this.#entries}`
  }

  async navigate(url: URL, options: LinkNavigation): Promise<void> {
    const { navigation: here } = this.#screen
    const replaces = options.replace ? !this.#isPushedOver(url) : url.href === this.#place.url.href
    const type = replaces ? 'replace' : 'push'
    const entry = type === 'push' ? this.createEntry() : this.#place.entry
    const { scroll = true, transitionTypes = [], onPending } = options
    const navigation = this.#start(
      { type, url, scroll, entry, transitionTypes, onPending },
      options.replace ? 'replace' : type,
    )
    const isWhole = this.#screen.isPartial !== true
    if (isWhole && isHashChange(here.url, url)) return this.#show({ ...this.#screen, navigation })
    this.#options.presenter().hold()
    await this.#run(navigation)
  }

  /** Back or forward to a page that is not in memory any more. */
  async traverse(
    url: URL,
    { entry, nextUrl }: { entry: string; nextUrl: string | undefined },
  ): Promise<void> {
    const navigation = this.#start({ ...createQuiet('traverse', url), entry })
    // Whole, and not on top of the page that is left: its slots were not part of this one.
    const request: Partial<PayloadRequest> = { held: [], priority: 'high' }
    try {
      const [fetched, behind] = await Promise.all([
        this.#request(url, { ...request, nextUrl }),
        nextUrl === undefined ? undefined : this.#request(this.#resolveBeside(url, nextUrl), request),
      ])
      if (!this.#accept(navigation, fetched)) return
      const { url: path, tree, segments } = behind?.kind === 'payload' ? behind.payload : fetched.payload
      this.#showPayload(fetched.payload, nextUrl, { ...this.#base, url: path, tree, segments })
    } catch (error) {
      this.#fail(navigation, error, nextUrl)
    }
  }

  /** Back or forward to a page as it was. */
  restore(state: RouterState): void {
    const { url, entry } = state.navigation
    this.#show({ ...state, navigation: this.#start({ ...createQuiet('traverse', url), entry }) })
  }

  /** User code changed the URL without navigating. What is under way goes on. */
  rename(url: URL, entry: string): RouterState {
    const { id } = this.#screen.navigation
    const navigation: Navigation = {
      ...createQuiet('traverse', url),
      id,
      changed: [],
      entry,
      isRenamed: true,
    }
    if (this.#running.id === id) this.#running = navigation
    this.#place = navigation
    const base = this.#shown.navigation.id === id ? this.#shown : this.#screen
    const renamed = { ...base, url: url.pathname + url.search, navigation }
    if (base === this.#shown) this.#show(renamed)
    this.#screen = renamed
    return renamed
  }

  /** Everything anew, also the slots that earlier pages filled. A navigation under way comes first. */
  async refresh(): Promise<void> {
    while (this.#running.id !== this.#screen.navigation.id) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    // Not before: what is held would keep the navigation from the screen for which this has waited.
    this.#options.presenter().hold()
    const { navigation: here, openedFrom, tree, failedOn } = this.#screen
    if (failedOn && here.type === 'traverse')
      return this.traverse(here.url, { entry: here.entry, nextUrl: openedFrom })
    const navigation = this.#start({ ...createQuiet('refresh', here.url), entry: here.entry })
    if (failedOn) return this.#run(navigation)
    this.cache.clear()
    try {
      const [fetched, ...slots] = await Promise.all([
        this.#request(here.url, { held: [], nextUrl: openedFrom }),
        ...listKeptUrls(tree).map((path) =>
          this.#request(new URL(path, location.origin), { held: [], nextUrl: undefined }),
        ),
      ])
      if (!this.#accept(navigation, fetched!)) return
      const { segments, refreshes = 0 } = this.#screen
      this.#showPayload(addSlots(fetched.payload, slots, segments), openedFrom, {
        ...this.#screen,
        refreshes: refreshes + 1,
      })
    } catch (error) {
      if (this.#isRunning(navigation)) this.#end()
      if (!isAbort(error)) throw error
    }
  }

  /** The browser was to load the page that is on its way, and did not. */
  stay(target: URL): void {
    if (this.destination?.href !== target.href) return
    // What is there of the page may wait for code that did not come.
    this.cache.clear()
    if (this.#shown !== this.#screen) this.#show(this.#screen)
    this.#end()
  }

  /** For a call of an action, whose answer may bring the page along. */
  startRenewal(): Renewal {
    const { navigation, openedFrom } = this.#screen
    const isHere = this.destination === undefined || this.#running.type === 'refresh'
    const asked = isHere ? this.#running.id : undefined
    return {
      url: navigation.url,
      nextUrl: openedFrom,
      show: (page) => page !== undefined && this.#running.id === asked && this.#showRenewed(page),
    }
  }

  #showRenewed(page: AppPayload): boolean {
    const { navigation: here, openedFrom, tree, refreshes = 0 } = this.#screen
    if (!this.#hasSameRoot(page) || listKeptUrls(tree).length > 0) return false
    this.#start({ ...createQuiet('refresh', here.url), entry: here.entry })
    return this.#showPayload(page, openedFrom, { ...this.#screen, refreshes: refreshes + 1 })
  }

  /** A state is on the screen now. */
  commit(state: RouterState): void {
    this.#screen = state
    if (this.#isRunning(state.navigation)) this.#place = state.navigation
    this.#wake()
  }

  async #run(navigation: Navigation): Promise<void> {
    const openedFrom = this.targetOf(navigation.url).nextUrl
    try {
      const visit = await this.cache.navigate(this.targetOf(navigation.url))
      const { value } = visit.answer
      if (visit.aliased) {
        if (this.#isRunning(navigation) && value.kind === 'payload' && this.#hasSameRoot(value.payload))
          this.#showPayload(selectAlias(value.payload, navigation.url), openedFrom)
      } else {
        if (!this.#accept(navigation, value)) return
        if (this.#showPayload(selectPayload(visit, value.payload), openedFrom) && isCurrent(visit)) return
      }
      const { value: rest } = await this.cache.renew(visit)
      if (!this.#accept(navigation, rest) || this.#showPayload(rest.payload, openedFrom)) return
      // It was asked for from a page that shared more with it than this one does.
      const whole = await this.#request(navigation.url, { held: [], nextUrl: openedFrom, priority: 'high' })
      if (this.#accept(navigation, whole)) this.#showPayload(whole.payload, openedFrom)
    } catch (error) {
      this.#fail(navigation, error)
    }
  }

  /** `told` is what was asked for, where the history takes it for something else. */
  #start(start: NavigationStart, told: NavigationType = start.type): Navigation {
    const navigation: Navigation = { ...start, id: ++this.#lastId, changed: [] }
    this.#running.onPending?.(false)
    this.#running = navigation
    if (navigation.type === 'traverse') this.#place = navigation
    navigation.onPending?.(true)
    // An older page that React is still busy with must not appear after all.
    if (this.#shown !== this.#screen) this.#show(this.#screen)
    this.#options.onStart(navigation.url, told)
    return navigation
  }

  /** What replaces a page that is on its way comes where that page was to be: after the page on the screen. */
  #isPushedOver({ pathname }: URL): boolean {
    const { url, entry } = this.#screen.navigation
    if (this.#running.type !== 'push' || this.destination === undefined) return false
    return this.#place.entry === entry && pathname !== url.pathname
  }

  #isRunning({ id }: Navigation): boolean {
    return this.#running.id === id
  }

  /** What an answer is put on top of: the page on the screen, or what is already there of this one. */
  get #base(): RouterState {
    const base = this.#isRunning(this.#shown.navigation) ? this.#shown : this.#screen
    return base.failedOn ?? base
  }

  #hasSameRoot({ tree }: AppPayload): boolean {
    return hasSameRoot(this.#base.tree, tree)
  }

  /** False: it is the browser's, or something newer is under way. */
  #accept(
    navigation: Navigation,
    fetched: FetchedPayload,
  ): fetched is Extract<FetchedPayload, { kind: 'payload' }> {
    if (!this.#isRunning(navigation)) return false
    const url = withHash(fetched.url, navigation.url.hash)
    if (fetched.kind === 'payload' && this.#hasSameRoot(fetched.payload)) {
      if (!this.#running.isRenamed) this.#running.url = url
      return true
    }
    if (fetched.kind === 'document' && fetched.isAside) {
      this.#end()
      this.#options.leave(url, 'aside')
    } else {
      navigation.url = url
      this.#options.leave(url, navigation.type === 'push' ? 'push' : 'replace')
    }
    return false
  }

  /** What is running leads to no other page. */
  #end(): void {
    this.#running.onPending?.(false)
    this.#running = this.#screen.navigation
    this.#options.presenter().release()
    this.#wake()
  }

  /** True when the whole page is shown. Nothing is, while what is missing has no loading state to stand in for it. */
  #showPayload(payload: AppPayload, openedFrom: string | undefined, base: RouterState = this.#base): boolean {
    const navigation = this.#running
    const { url, tree, segments, missing, changed, canShow } = mergeSegments(base, payload)
    const isPartial = missing.length > 0 || payload.partial === true
    // A part that brings nothing new would only end the pending state early.
    if (isPartial && (!canShow || changed.length === 0)) return false
    if (changed.length > 0) navigation.changed = changed
    this.#show({
      ...base,
      url: navigation.isRenamed ? base.url : url,
      tree,
      segments,
      head: payload.partial ? base.head : payload.head,
      openedFrom: hasInterception(tree) ? openedFrom : undefined,
      navigation,
      isPartial,
      ...(payload.locale === undefined ? {} : { locale: payload.locale }),
      ...(payload.route === undefined ? {} : { route: payload.route }),
    })
    return !isPartial
  }

  #show(state: RouterState): void {
    this.#shown = state
    const presenter = this.#options.presenter()
    presenter.show(state)
    if (this.#isRunning(state.navigation)) presenter.release()
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #fail(navigation: Navigation, error: unknown, openedFrom?: string): void {
    if (!this.#isRunning(navigation) || isAbort(error)) return
    const isShown = this.#isRunning(this.#shown.navigation) && this.#shown.isPartial !== true
    // The page is there; only a newer version of it did not come.
    if (isShown || (isUnreachable(error) && this.#showFailure(error, openedFrom))) return
    console.error(
      `Failed to fetch RSC payload for ${navigation.url.href}. Falling back to browser navigation.`,
      error,
    )
    this.#options.leave(navigation.url, navigation.type === 'push' ? 'push' : 'replace')
  }

  /** False: no level of the page has an `error` file. */
  #showFailure(error: unknown, openedFrom: string | undefined): boolean {
    const [navigation, base] = [this.#running, this.#base]
    const { pathname, search } = navigation.url
    const path = stripPrefixes(pathname, this.#options.prefixes ?? {})?.pathname ?? pathname
    const failed = placeFailure(base, path, renderUnreachable(error))
    if (failed === undefined) return false
    const { tree, segments, key } = failed
    navigation.changed = [key]
    const url = navigation.isRenamed ? base.url : pathname + search
    this.#show({
      ...base,
      url,
      tree,
      segments,
      openedFrom,
      navigation,
      isPartial: true,
      failedOn: base,
    })
    return true
  }

  async #fetchAnswer(target: PayloadTarget, kind: PayloadKind): Promise<PayloadAnswer<FetchedPayload>> {
    const value = await this.#request(new URL(location.origin + target.pathname + target.search), {
      nextUrl: target.nextUrl === '' ? undefined : target.nextUrl,
      isPrefetch: kind === 'auto',
      priority: kind === 'temporary' ? 'high' : 'low',
    })
    if (value.kind === 'document') return { value }
    const { static: isStatic = false, staleTime = -1 } = value.payload
    return {
      value,
      isInterceptable: value.isInterceptable,
      isFull: isStatic,
      isRedirect: isElsewhere(value.url, target),
      isPrerendered: isStatic,
      staleTime,
    }
  }

  /** The address of a path of the app, in the locale of another address. */
  #resolveBeside({ pathname }: URL, path: string): URL {
    const { prefixes = {} } = this.#options
    const locale = stripPrefixes(pathname, prefixes)?.locale ?? prefixes.defaultLocale
    return new URL(addPrefixes(path, { ...prefixes, ...(locale && { locale }) }), location.origin)
  }

  #request(url: URL, request: Partial<PayloadRequest>): Promise<FetchedPayload> {
    const held = listHeldKeys(this.#base)
    const whole = { url, held, nextUrl: undefined, isPrefetch: false, priority: 'auto', ...request } as const
    return fetchPayload(whole, this.#options.buildId)
  }
}

/** Nobody clicked: nothing is pending and the scroll position is not the router's to choose. */
function createQuiet(type: 'traverse' | 'refresh', url: URL): Omit<NavigationStart, 'entry'> {
  return { type, url, scroll: false, transitionTypes: [], onPending: undefined }
}

/** Nothing has to be fetched after it is shown. */
function isCurrent({ status, isAged }: PayloadVisit<FetchedPayload>): boolean {
  return status !== 'stale' && !isAged
}

function isElsewhere({ pathname, search }: URL, target: PayloadTarget): boolean {
  return pathname !== target.pathname || search !== target.search
}

import type { ReactNode } from 'react'
import type { AppPayload, LinkNavigation } from '../client/router-context.ts'
import {
  hasInterception,
  hasSameRoot,
  keepUntilLoading,
  listHeldKeys,
  listKeptUrls,
  mergeSegments,
  readNextUrl,
  type SegmentState,
} from '../shared/segment-merge.ts'
import type { PayloadKind } from '../shared/prefetch-status.ts'
import { fetchPayload, type FetchedPayload, type PayloadRequest } from './fetch-payload.ts'
import type { PayloadCache, PayloadVisit } from './payload-cache.ts'
import type { PayloadAnswer, PayloadTarget } from './payload-store.ts'

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
  /** Counts edits in development. */
  edits?: number
  /** Parts of it are still to come. */
  isPartial?: boolean
}

export type FetchAnswer = (target: PayloadTarget, kind: PayloadKind) => Promise<PayloadAnswer<FetchedPayload>>

export interface NavigatorOptions {
  initial: RouterState
  buildId: string
  createCache(fetchAnswer: FetchAnswer): PayloadCache<FetchedPayload>
  /** Shows a state in a transition. */
  show(state: RouterState): void
  onStart(url: URL, type: NavigationType): void
  /** Gives the page over to the browser. */
  leave(url: URL, type: 'push' | 'replace'): void
}

/** One navigation at a time: a newer one discards the older, whose answer still lands in the cache. */
export class Navigator {
  readonly cache: PayloadCache<FetchedPayload>
  #options: NavigatorOptions
  #state: RouterState
  #running: Navigation
  #navigations = 0
  #entries = 0

  constructor(options: NavigatorOptions) {
    this.#options = options
    this.#state = options.initial
    this.#running = options.initial.navigation
    this.cache = options.createCache((target, kind) => this.#fetchAnswer(target, kind))
  }

  /** The state that was shown last; it may not be on the screen yet. */
  get current(): RouterState {
    return this.#state
  }

  targetOf({ pathname, search }: URL): PayloadTarget {
    return { pathname, search, nextUrl: readNextUrl(this.#state.tree) }
  }

  async navigate(url: URL, options: LinkNavigation): Promise<void> {
    const { navigation: here } = this.#state
    const type = options.replace || url.href === here.url.href ? 'replace' : 'push'
    const entry = type === 'push' ? this.createEntry() : here.entry
    const { scroll = true, transitionTypes = [], onPending } = options
    const navigation = { type, url, scroll, changed: [], entry, transitionTypes, onPending } as const
    const { id } = this.#start(navigation)
    if (isHashChange(here.url, url)) return this.#show({ ...this.#state, navigation: this.#running })
    await this.#run(id)
  }

  /** Back or forward to a page that is not in memory any more. */
  async traverse(
    url: URL,
    { entry, nextUrl }: { entry: string; nextUrl: string | undefined },
  ): Promise<void> {
    const navigation = { ...createQuiet('traverse', url), entry }
    this.#start(navigation)
    try {
      const fetched = await this.#request(url, { nextUrl, priority: 'high' })
      if (this.#accept(navigation, fetched)) this.#showPayload(navigation, fetched.payload, nextUrl)
    } catch (error) {
      this.#fail(navigation, error)
    }
  }

  /** Back or forward to a page as it was. */
  restore(state: RouterState): void {
    const { url, entry } = state.navigation
    const navigation = { ...createQuiet('traverse', url), entry }
    this.#start(navigation)
    this.#show({ ...state, navigation })
  }

  createEntry(): string {
    // Entries of documents that were here before have other names.
    return `${this.#options.initial.navigation.entry}.${++this.#entries}`
  }

  /** User code changed the URL without navigating. What is under way goes on. */
  rename(url: URL, entry: string): void {
    const here = this.#state.navigation
    const navigation = { ...here, ...createQuiet('traverse', url), entry, isRenamed: true }
    // The rest of this page may still be on its way.
    if (this.#running === here) this.#running = navigation
    this.#show({ ...this.#state, url: url.pathname + url.search, navigation })
  }

  /** A server file was edited: boundaries that caught an error of the old one try again. */
  async refreshEdited(): Promise<void> {
    this.#state = { ...this.#state, edits: (this.#state.edits ?? 0) + 1 }
    await this.refresh()
  }

  /** Everything anew, also the slots that earlier pages filled. */
  async refresh(): Promise<void> {
    const { navigation: here, openedFrom, tree } = this.#state
    const navigation = { ...createQuiet('refresh', here.url), entry: here.entry }
    this.#start(navigation)
    this.cache.clear()
    const [fetched, ...slots] = await Promise.all([
      this.#request(here.url, { held: [], nextUrl: openedFrom }),
      ...listKeptUrls(tree).map((path) =>
        this.#request(new URL(path, location.origin), { held: [], nextUrl: undefined }),
      ),
    ])
    if (!this.#accept(navigation, fetched!)) return
    this.#showPayload(navigation, addSlots(fetched.payload, slots, this.#state.segments), openedFrom)
  }

  async #run(navigation: Navigation): Promise<void> {
    const openedFrom = readNextUrl(this.#state.tree)
    try {
      const visit = await this.cache.navigate(this.targetOf(navigation.url))
      const { value } = visit.answer
      if (!this.#accept(navigation, value)) return
      const isWhole = this.#showPayload(navigation, selectPayload(visit, value.payload), openedFrom)
      if (isWhole && !visit.aliased && visit.status !== 'stale') return
      const { value: rest } = await this.cache.renew(visit)
      if (this.#accept(navigation, rest)) this.#showPayload(navigation, rest.payload, openedFrom)
    } catch (error) {
      this.#fail(navigation, error)
    }
  }

  #start(navigation: Navigation): void {
    if (this.#running !== this.#state.navigation) this.#running?.onPending?.(false)
    this.#running = navigation
    navigation.onPending?.(true)
    this.#options.onStart(navigation.url, navigation.type)
  }

  /** False: the browser loads the page, or something newer is under way. */
  #accept(
    navigation: Navigation,
    fetched: FetchedPayload,
  ): fetched is Extract<FetchedPayload, { kind: 'payload' }> {
    if (this.#running !== navigation) return false
    const url = withHash(fetched.url, navigation.url.hash)
    if (fetched.kind === 'payload' && hasSameRoot(this.#state.tree, fetched.payload.tree)) {
      navigation.url = url
      return true
    }
    this.#options.leave(url, navigation.type === 'push' ? 'push' : 'replace')
    return false
  }

  /** True when the whole page is shown. Nothing is, while what is missing has no loading state to stand in for it. */
  #showPayload(navigation: Navigation, payload: AppPayload, openedFrom: string | undefined): boolean {
    const { url, tree, segments, missing, changed, canShow } = mergeSegments(this.#state, payload)
    if (missing.length > 0 && !canShow) return false
    if (changed.length > 0) navigation.changed = changed
    this.#show({
      ...this.#state,
      url,
      tree,
      segments,
      head: payload.partial ? this.#state.head : payload.head,
      openedFrom: hasInterception(tree) ? openedFrom : undefined,
      navigation,
    })
    return missing.length === 0 && payload.partial !== true
  }

  #show(state: RouterState): void {
    this.#state = state
    this.#options.show(state)
  }

  #fail(navigation: Navigation, error: unknown): void {
    // A page that is being left aborts its requests; that is no failure.
    if (this.#running !== navigation || (error instanceof DOMException && error.name === 'AbortError')) return
    console.error(
      `Failed to fetch RSC payload for ${navigation.url.href}. Falling back to browser navigation.`,
      error,
    )
    this.#options.leave(navigation.url, navigation.type === 'push' ? 'push' : 'replace')
  }

  async #fetchAnswer(target: PayloadTarget, kind: PayloadKind): Promise<PayloadAnswer<FetchedPayload>> {
    const value = await this.#request(new URL(location.origin + target.pathname + target.search), {
      nextUrl: target.nextUrl === '' ? undefined : target.nextUrl,
      isPrefetch: kind === 'auto',
      priority: kind === 'temporary' ? 'high' : 'low',
    })
    if (value.kind === 'document') return { value }
    const { static: isStatic = false, staleTime = -1 } = value.payload
    return { value, isInterceptable: value.isInterceptable, isFull: isStatic, isPrerendered: isStatic, staleTime }
  }

  #request(url: URL, request: Partial<PayloadRequest>): Promise<FetchedPayload> {
    const held = listHeldKeys(this.#state)
    const whole = { url, held, nextUrl: undefined, isPrefetch: false, priority: 'auto', ...request } as const
    return fetchPayload(whole, this.#options.buildId)
  }
}

/** Nobody clicked: nothing is pending and the scroll position is not the router's to choose. */
function createQuiet(type: 'traverse' | 'refresh', url: URL): Omit<Navigation, 'entry'> {
  return { type, url, scroll: false, changed: [], transitionTypes: [], onPending: undefined }
}

/** Content that was used before and is old is not shown again, nor that of another query: only loading states. */
function selectPayload(
  { status, isFirstUse, aliased }: PayloadVisit<FetchedPayload>,
  payload: AppPayload,
): AppPayload {
  if (!aliased && (status !== 'stale' || isFirstUse)) return payload
  return { ...payload, segments: keepUntilLoading(payload), partial: true }
}

/** Slots that an earlier page filled are refreshed from that page's answer. */
function addSlots(
  payload: AppPayload,
  slots: FetchedPayload[],
  shown: Record<string, ReactNode>,
): AppPayload {
  const segments = { ...payload.segments }
  for (const slot of slots) {
    if (slot.kind !== 'payload') continue
    for (const [key, node] of Object.entries(slot.payload.segments)) {
      if (key in shown && !(key in segments)) segments[key] = node
    }
  }
  return { ...payload, segments }
}

function isHashChange(from: URL, to: URL): boolean {
  // `#` alone is a hash as well: the top of the page.
  const hasHash = to.hash !== '' || to.href.endsWith('#')
  return hasHash && from.pathname === to.pathname && from.search === to.search
}

function withHash(url: URL, hash: string): URL {
  if (url.hash !== '' || hash === '') return url
  const copy = new URL(url)
  copy.hash = hash
  return copy
}

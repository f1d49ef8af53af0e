import type { ReactNode } from 'react'
import type { AppPayload, LinkNavigation } from '../client/router-context.ts'
import type { SegmentNode } from '../shared/payload.ts'
import {
  hasSameRoot,
  listHeldKeys,
  listKeptUrls,
  mergeSegments,
  readNextUrl,
  type SegmentState,
} from '../shared/segment-merge.ts'
import { fetchPayload, type FetchedPayload, type PayloadRequest } from './fetch-payload.ts'
import type { PayloadCache, PayloadVisit } from './payload-cache.ts'
import type { PayloadAnswer, PayloadTarget } from './payload-store.ts'

export type NavigationType = 'push' | 'replace' | 'traverse' | 'refresh'

/** One way from page to page; the same object while its page fills up. */
export interface Navigation {
  type: NavigationType
  url: URL
  scroll: boolean
  /** Outermost segments that changed, for scrolling. */
  changed: string[]
  /** Entry to go back to; new for `push`. */
  entry: string
  transitionTypes: string[]
  onPending: ((isPending: boolean) => void) | undefined
}

/** What is on the screen, and how it came there. */
export interface RouterState extends SegmentState<ReactNode> {
  head: ReactNode
  /** The page that this one was opened from, where it is an intercepted one. */
  openedFrom: string | undefined
  navigation: Navigation
}

export interface NavigatorOptions {
  initial: RouterState
  buildId: string
  createCache(
    fetch: (
      target: PayloadTarget,
      kind: 'auto' | 'full' | 'temporary',
    ) => Promise<PayloadAnswer<FetchedPayload>>,
  ): PayloadCache<FetchedPayload>
  /** Shows a state in a transition. */
  show(state: RouterState): void
  onStart(url: URL, type: NavigationType): void
  /** Gives the page over to the browser. */
  leave(url: URL, type: 'push' | 'replace'): void
}

export interface Navigator {
  navigate(url: URL, options: LinkNavigation): Promise<void>
  /** Back or forward to a page that is not in memory any more. */
  traverse(url: URL, entry: { entry: string; nextUrl: string | undefined }): Promise<void>
  /** Back or forward to a page as it was. */
  restore(state: RouterState): void
  refresh(): Promise<void>
  /** User code changed the URL without navigating. */
  rename(url: URL): void
  /** The state that was shown last; it may not be on the screen yet. */
  current(): RouterState
  targetOf(url: URL): PayloadTarget
  cache: PayloadCache<FetchedPayload>
}

/** One navigation at a time: a newer one discards the older, whose answer still lands in the cache. */
export function createNavigator(options: NavigatorOptions): Navigator {
  let state = options.initial
  let running: Navigation | undefined
  let entries = 0
  // Entries of documents that were here before have other names.
  const documentId = options.initial.navigation.entry

  const request = (target: URL, extra: Partial<PayloadRequest> = {}): Promise<FetchedPayload> =>
    fetchPayload(
      {
        url: target,
        held: listHeldKeys(state),
        nextUrl: readNextUrl(state.tree),
        isPrefetch: false,
        priority: 'auto',
        ...extra,
      },
      options.buildId,
    )
  const cache = options.createCache(async (target, kind) => {
    const value = await request(new URL(target.pathname + target.search, location.origin), {
      nextUrl: target.nextUrl === '' ? undefined : target.nextUrl,
      isPrefetch: kind === 'auto',
      priority: kind === 'temporary' ? 'high' : 'low',
    })
    if (value.kind === 'document') return { value }
    const isStatic = value.payload.static === true
    return { value, isInterceptable: value.isInterceptable, isFull: isStatic, isPrerendered: isStatic }
  })
  const targetOf = ({ pathname, search }: URL): PayloadTarget => ({
    pathname,
    search,
    nextUrl: readNextUrl(state.tree),
  })

  const isCurrent = (navigation: Navigation): boolean => running === navigation
  const start = (navigation: Navigation): void => {
    if (running !== undefined && running !== state.navigation) running.onPending?.(false)
    running = navigation
    navigation.onPending?.(true)
    options.onStart(navigation.url, navigation.type)
  }
  const show = (next: RouterState): void => {
    state = next
    options.show(next)
  }
  const showPayload = (
    navigation: Navigation,
    payload: AppPayload,
    openedFrom: string | undefined,
  ): boolean => {
    const merged = mergeSegments(state, payload)
    if (merged.missing.length > 0 && !merged.canShow) return false
    if (merged.changed.length > 0) navigation.changed = merged.changed
    const { url, tree, segments } = merged
    show({
      url,
      tree,
      segments,
      head: payload.partial ? state.head : payload.head,
      openedFrom: hasInterception(tree) ? openedFrom : undefined,
      navigation,
    })
    return merged.missing.length === 0 && payload.partial !== true
  }
  /** False: the browser loads the page, or something newer is under way. */
  const accept = (
    navigation: Navigation,
    fetched: FetchedPayload,
  ): fetched is Extract<FetchedPayload, { kind: 'payload' }> => {
    if (!isCurrent(navigation)) return false
    if (fetched.kind === 'payload' && hasSameRoot(state.tree, fetched.payload.tree)) {
      navigation.url = withHash(fetched.url, navigation.url.hash)
      return true
    }
    options.leave(withHash(fetched.url, navigation.url.hash), navigation.type === 'push' ? 'push' : 'replace')
    return false
  }

  async function run(navigation: Navigation): Promise<void> {
    const openedFrom = readNextUrl(state.tree)
    try {
      const visit = await cache.navigate(targetOf(navigation.url))
      if (!accept(navigation, visit.answer.value)) return
      if (
        showPayload(navigation, selectPayload(visit, visit.answer.value.payload), openedFrom) &&
        !isOutdated(visit)
      )
        return
      const { value } = await cache.renew(visit)
      if (accept(navigation, value)) showPayload(navigation, value.payload, openedFrom)
    } catch (error) {
      fall(navigation, error)
    }
  }

  const fall = (navigation: Navigation, error: unknown): void => {
    // A page that is being left aborts its requests; that is no failure.
    if (!isCurrent(navigation) || (error instanceof DOMException && error.name === 'AbortError')) return
    console.error(
      `Failed to fetch RSC payload for ${navigation.url.href}. Falling back to browser navigation.`,
      error,
    )
    options.leave(navigation.url, navigation.type === 'push' ? 'push' : 'replace')
  }

  return {
    cache,
    current: () => state,
    targetOf,
    async navigate(url, { replace, scroll = true, transitionTypes = [], onPending }) {
      const type = replace || url.href === state.navigation.url.href ? 'replace' : 'push'
      const entry = type === 'push' ? `${documentId}.${++entries}` : state.navigation.entry
      const navigation: Navigation = { type, url, scroll, changed: [], entry, transitionTypes, onPending }
      start(navigation)
      if (isHashChange(state.navigation.url, url)) return show({ ...state, navigation })
      await run(navigation)
    },
    async traverse(url, { entry, nextUrl }) {
      const navigation: Navigation = {
        type: 'traverse',
        url,
        scroll: false,
        changed: [],
        entry,
        transitionTypes: [],
        onPending: undefined,
      }
      start(navigation)
      try {
        const fetched = await request(url, { nextUrl, priority: 'high' })
        if (accept(navigation, fetched)) showPayload(navigation, fetched.payload, nextUrl)
      } catch (error) {
        fall(navigation, error)
      }
    },
    restore(restored) {
      const navigation: Navigation = {
        ...restored.navigation,
        type: 'traverse',
        scroll: false,
        onPending: undefined,
      }
      start(navigation)
      show({ ...restored, navigation })
    },
    rename(url) {
      show({
        ...state,
        url: url.pathname + url.search,
        navigation: { ...state.navigation, type: 'traverse', url },
      })
    },
    async refresh() {
      const { url } = state.navigation
      const navigation: Navigation = {
        ...state.navigation,
        type: 'refresh',
        scroll: false,
        changed: [],
        onPending: undefined,
      }
      start(navigation)
      cache.clear()
      const kept = listKeptUrls(state.tree)
      const [fetched, ...slots] = await Promise.all([
        request(url, { held: [], nextUrl: state.openedFrom }),
        ...kept.map((path) => request(new URL(path, location.origin), { held: [], nextUrl: undefined })),
      ])
      if (!accept(navigation, fetched!)) return
      showPayload(navigation, withSlots(fetched.payload, slots, state.segments), state.openedFrom)
    },
  }
}

/** Content that was used before and is old is not shown again, nor that of another query: only its loading states. */
function selectPayload(
  { status, isFirstUse, aliased }: PayloadVisit<FetchedPayload>,
  payload: AppPayload,
): AppPayload {
  if (!aliased && (status !== 'stale' || isFirstUse)) return payload
  const segments: AppPayload['segments'] = {}
  const visit = (node: SegmentNode, isBelowLoading: boolean): void => {
    if (!isBelowLoading && node.leaf === undefined && node.key in payload.segments)
      segments[node.key] = payload.segments[node.key]
    for (const child of Object.values(node.slots ?? {})) visit(child, isBelowLoading || node.loading === true)
  }
  visit(payload.tree, false)
  return { ...payload, segments, partial: true }
}

function isOutdated({ status, aliased }: PayloadVisit<FetchedPayload>): boolean {
  return aliased || status === 'stale'
}

/** Slots that an earlier page filled are refreshed from that page's answer. */
function withSlots(
  payload: AppPayload,
  slots: FetchedPayload[],
  shown: Record<string, ReactNode>,
): AppPayload {
  const segments = { ...payload.segments }
  for (const slot of slots) {
    if (slot.kind !== 'payload') continue
    for (const [key, node] of Object.entries(slot.payload.segments))
      if (key in shown && !(key in segments)) segments[key] = node
  }
  return { ...payload, segments }
}

function hasInterception({ name, slots }: SegmentNode): boolean {
  return /^\(\.{1,3}\)/.test(name) || Object.values(slots ?? {}).some(hasInterception)
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

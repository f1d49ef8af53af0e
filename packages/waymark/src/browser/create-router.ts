import { onLateTags } from '../client/head-tags.tsx'
import { readPrefixes } from '../client/prefixes.ts'
import type { AppPayload, Router } from '../client/router-context.ts'
import { addPrefixes, stripPrefixes, type Prefixes } from '../shared/href.ts'
import { addQuery } from '../shared/payload.ts'
import { createRouteAnnouncer } from './announce-route.ts'
import type { ActionHost } from './call-action.ts'
import { Entries } from './entries.ts'
import { installFetchLifetime, readPayloadFiles, type FetchedPayload } from './fetch-payload.ts'
import { isEntryState } from './history.ts'
import { leavePage, onStay } from './leave-page.ts'
import { awaitTarget } from './late-target.ts'
import { installActions, type LoadActionCaller } from './install-actions.ts'
import { createLinkObserver, type LinkObserver } from './link-observer.ts'
import {
  Navigator,
  type FetchAnswer,
  type LeaveType,
  type Navigation,
  type RouterState,
} from './navigator.ts'
import { createPayloadCache, type PayloadCache } from './payload-cache.ts'
import { isCrawler, isPrefetchAllowed, type ConnectionLike, type PrefetchTrigger } from './prefetch-budget.ts'
import { createPrefetchQueue } from './prefetch-queue.ts'
import type { Presenter } from './presenter.ts'
import { scrollAfterNavigation, scrollToHash } from './scroll.ts'
import { createSegmentElements, type RegisteredElements } from './segment-elements.ts'
import { pushSignal } from './telemetry/push-signal.ts'
import { followUncaughtRedirects } from './uncaught-redirects.ts'

/** `url` is a path as links of the app name it; going back and forth, it is the whole address, as the history has it. */
type TransitionHook = (url: string, type: 'push' | 'replace' | 'traverse') => void

/** Hooks of `instrumentation-client`. A hook that throws must not stop a navigation. */
export interface TransitionHooks {
  onRouterTransitionStart?: TransitionHook | undefined
  onRouterTransitionEnd?: TransitionHook | undefined
}

/** The router between React and the browser. */
export interface RouterEngine {
  router: Router
  initial: RouterState
  elements: RegisteredElements
  /** What stands in front of paths on a page in this locale. */
  prefixesIn(locale: string | undefined): Prefixes
  /** React is there: listens to the browser until it is gone. */
  attach(presenter: Presenter): () => void
  /** Page that is on its way to the screen. */
  destination(): URL | undefined
  /** Actions are under way. */
  isActing(): boolean
  /** The screen is about to change to this state. */
  leaveScreen(next: RouterState): void
  writeHistory(state: RouterState): void
  /** Development: a server file was edited. */
  refreshEdited(): void
  /** The state is on the screen. */
  finish(state: RouterState): void
}

/** `loadCaller` is absent in an app without actions. */
export function createRouter(
  payload: AppPayload,
  hooks: TransitionHooks,
  loadCaller?: LoadActionCaller,
): RouterEngine {
  const initial = createInitialState(payload)
  const site = readPrefixes(payload)
  if (payload.exported) readPayloadFiles(payload.trailingSlash === true)
  const prefixesIn = (locale: string | undefined): Prefixes =>
    locale === undefined || locale === site.locale ? site : { ...site, locale }
  const elements = createSegmentElements()
  const links = createLinkObserver()
  let presenter: Presenter = { show() {}, hold() {}, release() {} }
  let announce: (() => void) | undefined
  let finished = initial.navigation.id
  let stopWaiting = (): void => {}

  const navigator = new Navigator({
    initial,
    prefixes: site,
    buildId: payload.buildId,
    createCache: (fetchPayload) => createCache(payload, fetchPayload),
    presenter: () => presenter,
    onStart(url, type) {
      if (type !== 'refresh') pushSignal({ kind: 'departed', url: url.href, type })
      callHook(hooks.onRouterTransitionStart, { url, type }, site)
    },
    leave,
  })
  // The page that came with the document need not be fetched to come back to it.
  seedPage(navigator, initial.navigation.url, payload)
  const entries = new Entries(navigator)

  const router = createPublicRouter(navigator, { entries, links, prefixesIn })
  const isActing = connectActions(payload, loadCaller, { navigator, entries, router })
  return {
    router,
    initial,
    elements,
    prefixesIn,
    attach(attached) {
      presenter = attached
      onLateTags((announce ??= createRouteAnnouncer()))
      installFetchLifetime()
      const stops = [entries.listen(), followUncaughtRedirects(router)]
      // Now that the document is taken over, it may differ from what the server wrote.
      if (payload.everywhere) navigator.rename(new URL(location.href), initial.navigation.entry)
      return () => stops.forEach((stop) => stop())
    },
    refreshEdited() {
      entries.forget()
      // The overlay shows what is wrong with the edit.
      navigator.refresh().catch(() => {})
    },
    destination: () => navigator.destination,
    isActing,
    leaveScreen({ navigation }) {
      // Going back, the browser has its own idea of the position by now; it was noted before.
      if (navigation.type === 'push') entries.noteScroll()
    },
    writeHistory: (state) => entries.write(state),
    finish(state) {
      const { navigation } = state
      // Says only what is new: the title may come after the loading state.
      announce?.()
      if (navigation.id === finished) return
      finished = navigation.id
      navigation.onPending?.(false)
      if (navigation.type === 'traverse') entries.restoreScroll()
      else if (navigation.type !== 'refresh') scrollToNew(state, elements)
      stopWaiting()
      stopWaiting = navigation.scroll ? awaitTarget(navigation.url.hash) : () => {}
      if (navigation.type !== 'refresh')
        pushSignal({ kind: 'arrived', url: navigation.url.href, route: state.route })
      callHook(hooks.onRouterTransitionEnd, navigation, site)
      // Another page, or other data: what links in view would show may have changed.
      links.prefetchVisible()
    },
  }
}

function createCache({ windows }: AppPayload, fetchPayload: FetchAnswer): PayloadCache<FetchedPayload> {
  return createPayloadCache({
    now: Date.now,
    queue: createPrefetchQueue(),
    fetchPayload,
    ...(windows === undefined ? {} : { windows }),
    aliases: !import.meta.env.DEV,
  })
}

interface ActionParts {
  navigator: Navigator
  entries: Entries
  router: Router
}

/** Returns what tells whether actions are under way. */
function connectActions(
  payload: AppPayload,
  loadCaller: LoadActionCaller | undefined,
  { navigator, entries, router }: ActionParts,
): () => boolean {
  if (loadCaller === undefined) return () => false
  let pending = 0
  const host: ActionHost = {
    buildId: payload.buildId,
    isCompat: payload.compat === true,
    startRenewal: () => navigator.startRenewal(),
    forgetPages() {
      entries.forget()
      navigator.cache.clear()
    },
    keepPage: (url, page) => seedPage(navigator, url, page),
    redirect: ({ url, type }) => router.redirect({ url: url.href, type, status: 303 }),
    refresh: router.refresh,
    onPending: (count) => void (pending = count),
  }
  installActions(host, loadCaller)
  return () => pending > 0
}

interface RouterParts extends Pick<RouterEngine, 'prefixesIn'> {
  entries: Entries
  links: LinkObserver
}

function createPublicRouter(navigator: Navigator, { entries, links, prefixesIn }: RouterParts): Router {
  // What user code writes is a path of the app; links and forms have theirs written out already.
  const write = (href: string): string => addPrefixes(href, prefixesIn(navigator.current.locale))
  // Beside the base path there may be another app.
  const isOfApp = ({ origin, pathname }: URL): boolean =>
    origin === location.origin && stripPrefixes(pathname, prefixesIn(undefined)) !== undefined
  onStay((target) => navigator.stay(target))
  const router: Router = {
    push: (href, options) => router.navigate(write(href), { ...options, replace: false }),
    replace: (href, options) => router.navigate(write(href), { ...options, replace: true }),
    navigate(href, options) {
      const url = resolveHref(href)
      if (!isOfApp(url)) return leave(url, options.replace ? 'replace' : 'push')
      void navigator.navigate(url, options)
    },
    refresh() {
      // A page that was never there says nothing about the others, which may be all that is left without a network.
      if (navigator.current.failedOn === undefined) entries.forget()
      entries.refresh()
    },
    prefetch(href, { kind = 'full', onInvalidate } = {}) {
      const url = resolveHref(write(href))
      if (!isOfApp(url) || !isPrefetched('code')) return
      if (onInvalidate !== undefined) navigator.cache.onInvalidate(onInvalidate)
      navigator.cache.prefetch(navigator.targetOf(url), { kind, trigger: 'code' })
    },
    prefetchLink(href, { kind, intent }) {
      const url = resolveHref(href)
      const trigger = intent ? 'intent' : 'viewport'
      if (!isOfApp(url) || !isPrefetched(trigger)) return () => {}
      return navigator.cache.prefetch(navigator.targetOf(url), { kind, trigger })
    },
    observeLink: links.observe,
    redirect: ({ url, type }) => router.navigate(write(url), { replace: type === 'replace' }),
    back: () => history.back(),
    forward: () => history.forward(),
  }
  return router
}

function createInitialState(payload: AppPayload): RouterState {
  const { url, tree, segments, head, locale, route } = addQuery(payload, location.search)
  const navigation: Navigation = {
    id: 0,
    type: 'replace',
    url: readDocumentUrl(),
    scroll: false,
    changed: [],
    entry: Math.random().toString(36).slice(2, 10),
    transitionTypes: [],
    onPending: undefined,
  }
  const state = { url, tree, segments, head, openedFrom: undefined, navigation }
  return { ...state, ...(locale && { locale }), ...(route && { route }) }
}

/** Of the document. The visitor may have gone back from it before this code was there, to an entry of its router. */
function readDocumentUrl(): URL {
  const here = new URL(location.href)
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded === undefined || !isEntryState(history.state)) return here
  const url = new URL(loaded.name)
  return url.pathname === here.pathname && url.search === here.search ? here : url
}

function seedPage(navigator: Navigator, { href }: URL, payload: AppPayload): void {
  const url = new URL(href)
  // The next one may come with another hash, or none.
  url.hash = ''
  navigator.cache.seed(navigator.targetOf(url), {
    value: { kind: 'payload', payload, url, isInterceptable: false },
    isPrerendered: payload.static === true,
    staleTime: payload.staleTime ?? -1,
  })
}

/** Relative to the address bar, like a link. What is not a page (`javascript:`) is refused. */
function resolveHref(href: string): URL {
  const url = new URL(href, location.href)
  if (url.protocol === 'http:' || url.protocol === 'https:') return url
  throw new TypeError(`${url.protocol} is no address of a page.`)
}

function isPrefetched(trigger: PrefetchTrigger): boolean {
  if (import.meta.env.DEV || isCrawler(navigator.userAgent)) return false
  return isPrefetchAllowed((navigator as { connection?: ConnectionLike }).connection, trigger)
}

function leave(url: URL, type: LeaveType): void {
  if (type === 'aside') location.assign(url)
  else leavePage(url, type)
}

function scrollToNew({ navigation }: RouterState, elements: RegisteredElements): void {
  const { url, scroll, changed } = navigation
  // Only the hash changed: the page is scrolled as its stylesheet says.
  if (changed.length === 0) {
    if (scroll) scrollToHash(url.hash)
    return
  }
  for (const key of changed) {
    if (scrollAfterNavigation({ hash: url.hash, changed: elements.firstOf(key), scroll })) return
  }
}

function callHook(
  hook: TransitionHook | undefined,
  { url, type }: Pick<Navigation, 'url' | 'type'>,
  site: Prefixes,
): void {
  if (type === 'refresh') return
  const { href, pathname, search, hash } = url
  const path = stripPrefixes(pathname, site)?.pathname ?? pathname
  try {
    hook?.(type === 'traverse' ? href : path + search + hash, type)
  } catch (error) {
    console.error('A hook of instrumentation-client failed.', error)
  }
}

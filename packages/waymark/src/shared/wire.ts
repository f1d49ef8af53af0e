/**
 * The wire on one page: every header, path and query key that crosses the network.
 * A native app uses Waymark's names; an app with a `next.config.*` keeps the spelling its tools know.
 */

export interface WireNames {
  /** First path segment of everything the framework serves itself, without slashes. */
  internalSegment: string
  /** Prefix of response headers about caching and routing. */
  headerPrefix: string
}

/** Where the console and its service are mounted, whatever the base path and the names of the app are. */
export const CONSOLE_PATH = '/_waymark/console'
/** Page of the console that finds a report by its id. */
export const CONSOLE_REPORT_PATH: string = `${CONSOLE_PATH}/report/`
/** Takes envelopes from the app's own processes; not below the mount, so nobody else can reach it. */
export const CONSOLE_INGEST_PATH = '/ingest'
/** Address of the visitor, written by the process of the console for its pages. */
export const HEADER_CONSOLE_ADDRESS = 'x-console-address'

const NATIVE_HEADER_PREFIX = 'x-waymark-'
const COMPAT_HEADER_PREFIX = 'x-nextjs-'
export const NATIVE_NAMES: WireNames = { internalSegment: '_waymark', headerPrefix: NATIVE_HEADER_PREFIX }
export const COMPAT_NAMES: WireNames = { internalSegment: '_next', headerPrefix: COMPAT_HEADER_PREFIX }

export function isCompat({ internalSegment }: WireNames): boolean {
  return internalSegment === COMPAT_NAMES.internalSegment
}

/** Version of Next.js whose conventions an app with a `next.config.*` finds here; its tools ask for it. */
export const COMPAT_VERSION = '16.0.0'

/** Query key that every payload request carries, so that no cache can mix document and payload. */
export const PAYLOAD_QUERY_KEY = '_rsc'

/** Request headers of the client router. Hints: they may reduce an answer, never change its kind. */
export const HEADER_PAYLOAD = 'rsc'
export const HEADER_STATE_TREE = 'next-router-state-tree'
export const HEADER_PREFETCH = 'next-router-prefetch'
export const HEADER_SEGMENT_PREFETCH = 'next-router-segment-prefetch'
export const HEADER_NEXT_URL = 'next-url'
export const HEADER_HMR_REFRESH = 'next-hmr-refresh'
/** Id of the action that a POST calls; its presence makes the request such a call. */
export const HEADER_ACTION = 'next-action'

/** Response headers of actions. */
export interface ActionHeaders {
  /** `<address>;push` or `<address>;replace`. */
  redirect: string
  /** See `REVALIDATED_ALL` and `REVALIDATED_PAGE`; absent: nothing became old. */
  revalidated: string
  /** `1`: the server has no such action, or cannot read what the page gave it to keep. A newer page can. */
  notFound: string
}

/** In an app with a `next.config.*` two of them have no prefix. */
export function actionHeaders(names: Pick<WireNames, 'headerPrefix'>): ActionHeaders {
  const prefix = names.headerPrefix === COMPAT_NAMES.headerPrefix ? 'x-' : names.headerPrefix
  return {
    redirect: `${prefix}action-redirect`,
    revalidated: `${prefix}action-revalidated`,
    notFound: `${names.headerPrefix}action-not-found`,
  }
}

/** Whatever the client keeps of any page may be old; only the page on the screen is. */
export const REVALIDATED_ALL = '1'
export const REVALIDATED_PAGE = '2'

/** Fields by which a form without JavaScript says what it calls; React writes them. */
export const FORM_ACTION_PREFIX = '$ACTION_'
export const FORM_ACTION_ID = '$ACTION_ID_'
export const FORM_ACTION_REF = '$ACTION_REF_'

export const PAYLOAD_CONTENT_TYPE = 'text/x-component'
export const DOCUMENT_CONTENT_TYPE = 'text/html; charset=utf-8'

export const CACHE_CONTROL_NEVER = 'private, no-cache, no-store, max-age=0, must-revalidate'
/** The visitor's browser may keep it, and asks each time whether it still holds. */
export const CACHE_CONTROL_PRIVATE = 'private, max-age=0, must-revalidate'
export const CACHE_CONTROL_IMMUTABLE = 'public, max-age=31536000, immutable'
/** Files of public/: their names stay when their content changes. */
export const CACHE_CONTROL_REVALIDATE = 'public, max-age=0, must-revalidate'

/** `Vary` of every app response; `next-url` joins it where the path could be intercepted. */
export const VARY_ROUTER: string = `${HEADER_PAYLOAD}, ${HEADER_STATE_TREE}, ${HEADER_PREFETCH}, ${HEADER_SEGMENT_PREFETCH}`

/** The image service: its path below the internal segment, and its query. */
export const IMAGE_PATH = 'image'
export const IMAGE_QUERY: { url: string; width: string; quality: string } = {
  url: 'url',
  width: 'w',
  quality: 'q',
}

/** Cookie in which an app keeps the locale that the visitor chose; tools and apps know this name. */
export const LOCALE_COOKIE = 'NEXT_LOCALE'

/** Element ids that the document and the client agree on. */
export const ERROR_DOCUMENT_ID = '__next_error__'
export const REDIRECT_META_ID = '__next-page-redirect'
/** Element that holds what a page of pages/ was rendered with, and the one that it is rendered into. */
export const PAGE_DATA_ID = '__NEXT_DATA__'
export const PAGE_ROOT_ID = '__next'
/** Attribute of elements in the head that came from `Head`; the browser may replace these and no others. */
export const HEAD_MARK = 'data-next-head'

/** That a page is static, and how long the browser may use it (seconds); behind the prefix of the app. */
export const HEADER_STALE_TIME = 'stale-time'
export const HEADER_PRERENDER = 'prerender'

/** Global array that inline scripts push payload text to. */
export const INLINE_PAYLOAD_GLOBAL = '__wm_payload'

/**
 * What middleware decided, written on the Response object it returns; never sent, never read from a request.
 * Tools look for these spellings, so both kinds of app use them.
 */
export const HEADER_MIDDLEWARE_NEXT = 'x-middleware-next'
export const HEADER_MIDDLEWARE_REWRITE = 'x-middleware-rewrite'
/** Names of the request headers that go on to the page, and the prefix of their values. */
export const HEADER_MIDDLEWARE_OVERRIDES = 'x-middleware-override-headers'
export const HEADER_MIDDLEWARE_REQUEST_PREFIX = 'x-middleware-request-'

/** Request headers of the client router, as a prefix of the families that user code does not see. */
export const HEADER_ROUTER_PREFIX = 'next-router-'
export const HEADER_MIDDLEWARE_PREFIX = 'x-middleware-'
/** Names that proxies and hosts of other frameworks trust; from outside they mean nothing. */
export const HEADERS_UNTRUSTED: readonly string[] = [
  'next-resume',
  'x-isr',
  'x-matched-path',
  'x-now-route-matches',
]

/** Global object with the public variables of the environment. */
export const PUBLIC_ENV_GLOBAL = '__wm_env'

/** Global object by which the page reaches the telemetry client. */
export const TELEMETRY_GLOBAL = '__wm_telemetry'

/** Cookie that turns draft mode on; tools know it by this name. */
export const DRAFT_COOKIE = '__prerender_bypass'
/** Families that are taken off every request at the socket; the exceptions are headers of the page router. */
export const HEADERS_INTERNAL_PREFIXES: readonly string[] = [
  HEADER_MIDDLEWARE_PREFIX,
  COMPAT_HEADER_PREFIX,
  `${NATIVE_HEADER_PREFIX}internal-`,
]
export const HEADER_PAGE_DATA = 'x-nextjs-data'
export const DATA_CONTENT_TYPE = 'application/json; charset=utf-8'
/** Cookie with what an API route gave to pages that show drafts. */
export const PREVIEW_DATA_COOKIE = '__next_preview_data'

/** Believed only when the configuration trusts the proxy that sends them. */
export const HEADER_FORWARDED_FOR = 'x-forwarded-for'
export const HEADER_FORWARDED_HOST = 'x-forwarded-host'
export const HEADER_FORWARDED_PORT = 'x-forwarded-port'
export const HEADER_FORWARDED_PROTO = 'x-forwarded-proto'
/** W3C Trace Context: the trace that a request is part of. */
export const HEADER_TRACE_PARENT = 'traceparent'
/** The same for services that speak the protocol of Sentry; documents carry both as meta tags of these names. */
export const HEADER_SENTRY_TRACE = 'sentry-trace'
export const HEADER_BAGGAGE = 'baggage'
/** Answers to envelopes: what may not be sent for a while. */
export const HEADER_RATE_LIMITS = 'x-sentry-rate-limits'
export const HEADER_TRACE_STATE = 'tracestate'
/** `no` asks nginx to pass a stream on as it comes. */
export const HEADER_PROXY_BUFFERING = 'x-accel-buffering'

/** Global that is true in the browser when `forbidden()` and `unauthorized()` may be called. */
export const AUTH_INTERRUPTS_GLOBAL = '__wm_auth_interrupts'

/** Globals of an app with a `next.config.*`: what test tools recognise a page by, and wait for. */
export const COMPAT_GLOBAL = 'next'
export const HYDRATED_GLOBAL = '__NEXT_HYDRATED'
export const HYDRATED_CALLBACK_GLOBAL = '__NEXT_HYDRATED_CB'

/** Development only, relative to the base URL of the dev server. The second one is Vite's own. */
export const DESCRIBE_ERROR_PATH = '__waymark/describe-error'
export const OPEN_IN_EDITOR_PATH = '__open-in-editor'
/** Development only: says on a link which module its styles are of. */
export const DEV_STYLE_ATTRIBUTE = 'data-wm-style'
/** Event of the hot channel that brings a server error to the overlay. */
export const HOT_ERROR_EVENT = 'waymark:error'
/** Event of the hot channel by which an overlay asks for errors that came before it. */
export const HOT_READY_EVENT = 'waymark:ready'
/** Event of the hot channel by which a page says that it has been taken over, and how long ago it was asked for. */
export const HOT_LISTENING_EVENT = 'waymark:listening'
/** Event of the hot channel that tells pages of an edited server file. The name is that of the bundler's plugin. */
export const HOT_UPDATE_EVENT = 'rsc:update'

/** Requests for the data of a page in pages/, beside `HEADER_PAGE_DATA`. Tools look for these spellings. */
export const HEADER_PURPOSE = 'purpose'
export const PURPOSE_PREFETCH = 'prefetch'
/** With middleware: what it decided is enough, the page need not be rendered. The answer then says that it was skipped. */
export const HEADER_MIDDLEWARE_PREFETCH = 'x-middleware-prefetch'
export const HEADER_MIDDLEWARE_SKIP = 'x-middleware-skip'
/** All request headers that, beside the address, choose which of the kept answers is sent. */
export const HEADERS_CHOOSING: readonly string[] = [
  HEADER_PAYLOAD,
  HEADER_STATE_TREE,
  HEADER_PREFETCH,
  HEADER_SEGMENT_PREFETCH,
  HEADER_NEXT_URL,
  HEADER_ACTION,
  HEADER_PAGE_DATA,
  HEADER_MIDDLEWARE_PREFETCH,
]
/** `no-cache` in the answer: the browser must not keep it. */
export const HEADER_MIDDLEWARE_CACHE = 'x-middleware-cache'
/** Answers to requests for page data say by headers what was decided on the way; the prefix is that of the app. */
export const PAGE_DATA_REDIRECT = 'redirect'
export const PAGE_DATA_REWRITE = 'rewrite'
export const PAGE_DATA_MATCHED_PATH = 'matched-path'
/** Below the internal segment, followed by the build id. */
export const PAGE_DATA_SEGMENT = 'data'

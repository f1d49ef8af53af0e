/** Every number the framework promises, with its unit. A change here is a change of contract. */

/** A prefetched page is applied without a request for this long. */
export const PREFETCH_FRESH_MS = 30_000
/** After that it is shown at once and refreshed, until this age; then it is expired. */
export const PREFETCH_STALE_MS = 300_000
export const PREFETCH_CONCURRENCY = 5

/** Page-data requests while the page is still as the server rendered it: this many tries in all. */
export const PAGE_DATA_TRIES = 3
export const ROUTE_LOAD_TIMEOUT_MS = 3_800
export const BUILD_MANIFEST_TIMEOUT_MS = 3_800
/** Redirects that the router of pages/ follows one after the other; then the browser is asked, which says what is wrong. */
export const MAX_PAGE_REDIRECTS = 10

export const BREADCRUMB_CAP = 100
/** How long a caller of an action has to let a redirect pass before the router follows it without. */
export const CAUGHT_REDIRECT_MS = 200

/** After its load event a page has this long to become idle; then the telemetry client is loaded all the same. */
export const TELEMETRY_IDLE_MS = 2_000
/** What is kept for a telemetry client that is not there yet. */
export const LOADER_QUEUE_CAP = 100
/** Spans of a page are collected for this long; so many may wait. */
export const SPAN_FLUSH_MS = 1_000
export const MAX_WAITING_SPANS = 1_000
/** Envelopes that a page has on their way; those that wait for the network; the waits between tries, doubled up to the last. */
export const MAX_ENVELOPES_IN_FLIGHT = 40
export const MAX_OFFLINE_ENVELOPES = 30
export const RESEND_WAIT_MS = 5_000
export const MAX_RESEND_WAIT_MS = 3_600_000
/** Browsers allow 64 KiB in requests that outlive the page, all together; in so many of them we trust. */
export const KEEPALIVE_BYTES = 60_000
export const KEEPALIVE_REQUESTS = 15
/** How long `flush()` waits, unless it is told. */
export const FLUSH_TIMEOUT_MS = 2_000

/** Longest request target (path and query) that is looked at; longer answers 414. */
export const MAX_TARGET_BYTES = 65_536
/** Longest path that rules of the configuration and matchers are asked about, since each reads all of it; longer answers 414. */
export const MAX_RULE_PATH_BYTES = 8_192
/** All request headers together; more answers 431. The request line has its own limit. */
export const MAX_HEADER_BYTES = 32_768
/** Longest router state hint a client may send. */
export const MAX_STATE_HINT_CHARS = 40_000

/** How long headers wait for layouts, page and metadata after the shell is ready. */
export const STATUS_BARRIER_MS = 50
/** How long a reader that only sees the first answer waits for the whole document. */
export const WHOLE_DOCUMENT_WAIT_MS = 10_000

/** Cookies of one request that are looked at; the rest is ignored. */
export const MAX_COOKIES = 200
/** Name and value of a cookie that is set, as written; browsers ignore larger ones. */
export const MAX_COOKIE_BYTES = 4_096
/** Shortest secret that the environment may give. */
export const MIN_SECRET_CHARS = 32
/** Fetches remembered while one page is rendered; further ones are made as usual. */
export const MAX_MEMOISED_FETCHES = 500

/** More headers than this answer 431, whatever their size. */
export const MAX_HEADER_COUNT = 1_000
/** Requests that the app is answering at one time; the next one answers 503. */
export const MAX_IN_FLIGHT_REQUESTS = 10_000
/** Time for the headers of a request to arrive, then 408. */
export const HEADERS_TIMEOUT_MS = 15_000
/** Time for a request with its body to arrive, then 408. */
export const REQUEST_TIMEOUT_MS = 300_000
/** Longer than the 60 s of common proxies: the side that sends requests must be the one that closes. */
export const KEEP_ALIVE_TIMEOUT_MS = 75_000
/** How long a stopping server waits for responses under way. */
export const SHUTDOWN_GRACE_MS = 10_000
/** How long it leaves a connection open on which nothing happens: a request may be on its way. */
export const IDLE_GRACE_MS = 1_000
/** What is left for tasks after the responses, even when those took all of the time. */
export const TASK_GRACE_MS = 1_000

/** Pages that one process renders at one time; the next one answers 503. */
export const MAX_CONCURRENT_RENDERS = 500
/** Largest body that a route handler may read; more answers 413. */
export const MAX_BODY_BYTES = 10_485_760
/** A body of which nothing more comes for this long answers 408. */
export const BODY_IDLE_TIMEOUT_MS = 30_000
/** A body that was refused is read and dropped for this long, so that its sender gets to see the answer. */
export const REFUSED_BODY_LINGER_MS = 2_000

/** Lines of the access log that may wait for a slow reader; further ones are dropped and counted. */
export const MAX_WAITING_LOG_BYTES = 1_048_576
/** Longest path in a line of the access log. */
export const MAX_LOGGED_PATH_CHARS = 1_024

/** The first wait before a worker that broke down is started again; it doubles up to the second number. */
export const WORKER_RESTART_MS = 250
export const MAX_WORKER_RESTART_MS = 30_000
/** A worker that lived this long was sound: its end starts the waits over. */
export const WORKER_SOUND_MS = 60_000
/** How often workers are asked whether they still run, and how many questions in a row one may leave open: 30 s in all. */
export const WORKER_PING_MS = 5_000
export const MAX_MISSED_PINGS = 6

/** A dynamic body that nobody flushed is held back up to this size, then it streams. */
export const MAX_BUFFERED_BODY_BYTES = 1_048_576
/** Bodies up to this size are not worth compressing. */
export const MIN_COMPRESS_BYTES = 1_024
/** Static files up to this size are kept in memory, all together up to the second number. */
export const MAX_CACHED_FILE_BYTES = 262_144
export const STATIC_CACHE_BYTES = 33_554_432

/** Largest error a browser may send to be described in development. */
export const MAX_DESCRIBE_BYTES = 65_536

/** Payloads a tab keeps for its next navigations; the one that was not used for longest goes first. */
export const MAX_CACHED_PAYLOADS = 200
/** After a failed prefetch, links leave its route alone for this long. */
export const PREFETCH_BACKOFF_MS = 10_000

/** Largest original that the image service reads, in bytes and in pixels. */
export const MAX_IMAGE_BYTES = 33_554_432
export const MAX_IMAGE_PIXELS = 50_000_000
/** An interlaced PNG is decoded as a whole, several times over, before its first line is known. */
export const MAX_INTERLACED_PIXELS = 16_000_000
/** Time for another site to deliver an image, and for one image to be resized. */
export const IMAGE_FETCH_TIMEOUT_MS = 7_000
export const IMAGE_RESIZE_TIMEOUT_MS = 10_000
/** Processes that resize; images that are fetched or resized at one time; those that wait for it, then 503. */
export const IMAGE_PROCESSES = 2
export const IMAGE_JOBS = 4
export const MAX_WAITING_IMAGES = 200
/** An idle process that resizes ends after this. */
export const IMAGE_PROCESS_IDLE_MS = 15_000
/** Resized images on disk, of all processes; those that were not used for longest go first. */
export const IMAGE_CACHE_BYTES = 268_435_456
/** Silence of a server that requests are passed on to, before it is given up. */
export const PROXY_TIMEOUT_MS = 30_000
/** What middleware may read of a body: it is kept, for the page or handler to read it again. */
export const MAX_MIDDLEWARE_BODY_BYTES = 10_485_760

/** Longest regular expression that is built for the source of a redirect, rewrite, header or matcher. */
export const MAX_PATTERN_CHARS = 4_096
/** Steps of a compiled expression. With the longest path this bounds the time and memory of one match. */
export const MAX_REGEX_STEPS = 2_000
/** Groups inside groups. */
export const MAX_REGEX_NESTING = 100
/** Redirects, rewrites and headers; with more of them a warning says that each request looks at all. */
export const MANY_CONFIG_ROUTES = 1_000
/** More locales than this slow every build and request down without need; the build warns. */
export const MANY_LOCALES = 100
/** Longest `Accept-Language` header that is looked at, and how many of its entries. */
export const MAX_ACCEPT_LANGUAGE_CHARS = 2_048
export const MAX_ACCEPT_LANGUAGE_ENTRIES = 100
/** Images that are in memory because they are being sent, together; one is always sent. */
export const MAX_IMAGE_BYTES_UNDER_WAY = 134_217_728
/** A reader that takes nothing of an image for this long is gone. */
export const IMAGE_SEND_IDLE_MS = 30_000

/** Seconds that a shared cache may serve a page that is made anew meanwhile; also how long one counts that never is. */
export const PAGE_EXPIRE_S = 31_536_000
/** Body of a request to an API route, unless its configuration says otherwise. */
export const MAX_API_BODY = '1mb'
/** Answers of API routes that are larger than this are warned of in development. */
export const MAX_API_RESPONSE = '4mb'
/** Preview data has to fit into a cookie. */
export const MAX_PREVIEW_BYTES = 2_048

/** Server-only content below this size stays with React: the element that would carry it costs as much. */
export const MIN_INERT_CHARS = 200
/** A list of at least so many items, of so many characters each, is kept item by item. */
export const LARGE_INERT_LIST = 10
export const LARGE_INERT_ITEM_CHARS = 2_000
/** In development inert content is checked when no page has been asked for in this time. */
export const INERT_CHECK_IDLE_MS = 500
/** Of what would be written in another way, so much is shown. */
export const INERT_EXCERPT_CHARS = 80
/** Frames of one stack in a report, and the longest line of a stack that is read. */
export const MAX_STACK_FRAMES = 50
export const MAX_STACK_LINE_CHARS = 1_024
/** Lines of a stack that are looked at for frames. */
export const MAX_STACK_LINES = 500
/** Errors that are reported with the one that was thrown, because they caused it or are part of it. */
export const MAX_LINKED_ERRORS = 5
/** Longest message of an error, or text that users attach, and of a breadcrumb in a report. */
export const MAX_ERROR_MESSAGE_CHARS = 8_192
export const MAX_BREADCRUMB_MESSAGE_CHARS = 2_048
/** Objects that users attach to reports: levels and entries that are sent. */
export const MAX_REPORT_DEPTH = 3
export const MAX_REPORT_ENTRIES = 1_000
/** Fields of an error that are told with it, those of its causes among them, and the longest of their texts. */
export const MAX_ERROR_FIELDS = 50
export const MAX_ERROR_FIELD_CHARS = 1_000
/** Longest `baggage` header that is read or written. */
export const MAX_BAGGAGE_CHARS = 8_192
/** How long nothing is sent after a 429 that does not say it. */
export const DEFAULT_RATE_LIMIT_S = 60
/** Spans of one envelope, and how long they wait for others. */
export const SPAN_BATCH = 200
export const SPAN_BATCH_MS = 5_000
/** What may wait to be sent; more is dropped and counted. */
export const MAX_QUEUED_EVENTS = 200
export const MAX_QUEUED_SPANS = 5_000
/** Envelopes that are on their way at one time, and how long one may take. */
export const MAX_ENVELOPES_UNDER_WAY = 4
export const ENVELOPE_TIMEOUT_MS = 5_000
/** Envelopes over this size are compressed. */
export const MIN_COMPRESS_ENVELOPE_BYTES = 32_768
/** An error report that could not be delivered is tried this often in all. */
export const EVENT_TRIES = 3
/** Pause after a delivery that failed; it doubles up to the second number. */
export const DELIVERY_PAUSE_MS = 1_000
export const MAX_DELIVERY_PAUSE_MS = 60_000
/** How often the service is told what was not sent. */
export const DROP_REPORT_MS = 60_000
/** How long a stopping server tries to send what is left. */
export const TELEMETRY_FLUSH_MS = 2_000
/** Steps of the framework that took less are not worth a span. */
export const MIN_STEP_MS = 0.1
/** Spans of one request; further ones are counted as dropped. */
export const MAX_REQUEST_SPANS = 1_000
/** Largest envelope that the tunnel takes, its first line, and envelopes that it passes on at one time. */
export const MAX_TUNNEL_BYTES = 2_097_152
export const MAX_ENVELOPE_HEADER_BYTES = 65_536
export const MAX_TUNNELLED_AT_ONCE = 64
/** Envelopes that one address may send through the tunnel in a minute, and addresses that are remembered. */
export const TUNNEL_PER_MINUTE = 120
export const MAX_TUNNEL_ADDRESSES = 10_000
/** Least time between two notes that reports do not arrive. */
export const DELIVERY_NOTE_MS = 60_000
/** Lines of source before and after the one in a frame. */
export const SOURCE_CONTEXT_LINES = 5
/** Largest source file that is read for it, and files that are kept. */
export const MAX_SOURCE_BYTES = 1_048_576
export const MAX_KEPT_SOURCES = 50
/** Hexadecimal digits of the id of an action: 160 bits that nobody can guess. */
export const ACTION_ID_CHARS = 40
/** Body of an action, unless the configuration says otherwise; more answers 413. */
export const MAX_ACTION_BODY_BYTES = 1_048_576
/** Parts of a multipart body: fields, files, and values that refer to each other. */
export const MAX_ACTION_PARTS = 1_000
/** Characters of the name of one part. */
export const MAX_PART_NAME_CHARS = 256
/** Arguments of one call, bound ones included. */
export const MAX_ACTION_ARGUMENTS = 1_000
/** Objects and lists inside each other in one argument. */
export const MAX_ACTION_NESTING = 200
/** Values of one body that stand for another part of it. */
export const MAX_ACTION_REFERENCES = 20_000
/** `$ACTION_REF_` fields of a form post: that of the form and that of the button. */
export const MAX_ACTION_REFS = 2
/** For promises and streams in a body that is here in full; one that takes longer waits for itself. */
export const ACTION_DECODE_TIMEOUT_MS = 5_000

/** Clocks of processes that share a cache differ by less; an entry that seems younger was made before the clock was set back. */
export const MAX_CLOCK_LEAD_SECONDS = 60
/** Cache of pages and data: bytes in the memory of one process, and bytes on disk. */
export const CACHE_MEMORY_BYTES = 52_428_800
export const CACHE_DISK_BYTES = 536_870_912
/** Largest answer of a fetch, or result of a function, that is cached. */
export const MAX_CACHED_DATA_BYTES = 2_097_152
/** Tags of one entry, and the length of a tag; further and longer ones are left out. */
export const MAX_TAGS = 128
export const MAX_TAG_CHARS = 256
/** Longest path that `revalidatePath` takes. */
export const MAX_REVALIDATED_PATH_CHARS = 1_024
/** Tags whose invalidation is remembered; when there are more, entries from before the older half of them are dead. */
export const MAX_TAG_STATES = 100_000
/** Size at which the file of invalidations is written anew, with the last one of each tag only. */
export const MAX_TAG_JOURNAL_BYTES = 4_194_304
/** An entry in Redis goes after this time, used or not. */
export const REDIS_ENTRY_S = 2_592_000
/** Time for an answer of Redis, and for a connection; then the app goes on without it and asks again after the third time. */
export const REDIS_TIMEOUT_MS = 250
export const REDIS_CONNECT_TIMEOUT_MS = 2_000
export const REDIS_PROBE_MS = 1_000
/** Data that failed to be made anew is used on for this long at least and at most, then another try is made. */
export const MIN_RETRY_S = 3
export const MAX_RETRY_S = 30
/** Time for one page to be made without a visitor. */
export const PRERENDER_TIMEOUT_MS = 60_000
/** Pages that the build makes at one time: enough to wait for data side by side, few enough for small machines. */
export const PRERENDER_CONCURRENCY = 4
/** Answers of the build in the memory of one process; those that were not used for longest go first. */
export const PRERENDERED_CACHE_BYTES = 52_428_800
/** Addresses of a static route that turned out to need a request, or failed: remembered so that they are not tried each time. */
export const MAX_REMEMBERED_ADDRESSES = 10_000
/** Addresses whose kept answer is sent without another look at routes and rules. */
export const MAX_READY_ADDRESSES = 4_096
/** Of one such address, with the headers that belong to it. */
export const MAX_READY_ADDRESS_CHARS = 2_048
/** A console that ended starts again after this, doubled up to the maximum. */
export const CONSOLE_RESTART_MS = 500
export const MAX_CONSOLE_RESTART_MS = 30_000
/** It has this long to finish when the server stops; what it has not digested by then is on disk. */
export const CONSOLE_STOP_MS = 4_000
/** A page of the console waits this long for the console to start. */
export const CONSOLE_WAIT_MS = 10_000
export const CONSOLE_PROBE_MS = 50
/** Requests that one server passes on to its console at one time; the next one answers 503. */
export const CONSOLE_CONNECTIONS = 500
/** Connections to it that are kept for later. */
export const CONSOLE_FREE_CONNECTIONS = 32
/** For this long. Less than `KEEP_ALIVE_TIMEOUT_MS`, for which the console keeps them: who closes second may have sent a request by then. */
export const CONSOLE_FREE_MS = 30_000
/** Of the password of the console's owner. */
export const MIN_CONSOLE_PASSWORD_CHARS = 8
export const MAX_CONSOLE_PASSWORD_CHARS = 200
/** Files of an app and its packages that development looks through for packages, before the first page. */
export const MAX_WALKED_FILES = 20_000
/** The first page of development waits this long for packages to be prepared. */
export const MAX_PREPARE_MS = 20_000

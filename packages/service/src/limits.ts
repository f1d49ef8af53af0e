/** Every number of the service, with its unit. A change here is a change of contract. */

/** Bytes of one request as sent, and after decoding; more answers 413. */
export const MAX_ENVELOPE_WIRE_BYTES: number = 2 * 1_048_576
export const MAX_ENVELOPE_BYTES: number = 8 * 1_048_576
/** The same where the service stands alone and foreign apps report to it. */
export const MAX_FOREIGN_WIRE_BYTES: number = 20 * 1_048_576
export const MAX_FOREIGN_BYTES: number = 100 * 1_048_576
/** Decoded bodies of all requests that are read at once: the first bytes of each, and what large ones have more. Further ones are answered with 503. */
export const SMALL_BODY_BYTES: number = 256 * 1_024
export const MAX_SMALL_BODIES_BYTES: number = 32 * 1_048_576
export const MAX_LARGE_BODIES_BYTES: number = 64 * 1_048_576
/** What a body in zstd may refer back to, as a power of two: what every decoder has to be able to, and a sender may ask for no more. */
export const MAX_ZSTD_WINDOW_LOG = 23
/** One event or transaction, decoded; more answers 413. */
export const MAX_EVENT_BYTES = 1_048_576
/** A span container or a list of logs. */
export const MAX_CONTAINER_BYTES: number = 6 * 1_048_576
export const MAX_STORE_WIRE_BYTES: number = 200 * 1_024
/** One header line of an envelope; longer answers 400. */
export const MAX_HEADER_LINE_BYTES = 8_192
export const MAX_TUNNEL_HEADER_LINE_BYTES = 65_536
/** Attachments of one envelope together; further ones are dropped. */
export const MAX_ATTACHMENT_BYTES = 1_048_576
/** Items of one envelope that are looked at; the rest is dropped. */
export const MAX_ENVELOPE_ITEMS = 1_000
/** An envelope with more is refused: a few packed bytes are enough for millions of items, and each of them costs time. */
export const MAX_COUNTED_ENVELOPE_ITEMS = 10_000
export const REQUEST_BODY_TIMEOUT_MS = 15_000
/** How long the rest of a body is read and thrown away after the answer. */
export const LINGER_MS = 2_000

export const MAX_SPANS_PER_CONTAINER = 1_000
export const MAX_LOGS_PER_CONTAINER = 1_000
export const MAX_LOGS_PER_TRACE = 500
export const MAX_TAGS = 100
export const MAX_TAG_CHARS = 200
export const MAX_BREADCRUMBS = 100
export const MAX_BREADCRUMB_CHARS = 2_048
export const MAX_FRAMES = 50
export const MAX_FRAME_LINE_CHARS = 1_024
export const MAX_EXCEPTIONS = 10
/** Of an exception's text that is shown and grouped on. */
export const MAX_VALUE_CHARS = 1_024
/** Of an issue's title, and of its causes, that the search looks at. */
export const MAX_SEARCHED_CHARS = 1_000
/** Of the line that failed, where it is part of the grouping; a longer one without a source map is a built script. */
export const MAX_GROUPED_LINE_CHARS = 200
/** After a project changed its grouping: how long a key that is not known is looked up as it was before. */
export const FORMER_KEYS_MS: number = 30 * 86_400_000
export const MAX_FINGERPRINT_PARTS = 20
export const MAX_RELEASE_CHARS = 200
/** Longest string anywhere else in an event. */
export const MAX_STRING_CHARS = 8_192
export const MAX_DEPTH = 8
export const MAX_KEYS = 200
/** A clock that is wrong by more than this is corrected by what the envelope says. */
export const CLOCK_SKEW_MS = 60_000
/** An event from further in the future happened when it arrived. */
export const MAX_FUTURE_MS = 3_600_000

/**
 * One transaction of the digest. Events of one issue change the same rows, so the more come together, the less is written; the
 * bytes bound the memory that a batch takes: what it makes is about twenty times of them, and fits into the space for young objects.
 */
export const MAX_BATCH_ITEMS = 1_000
export const MAX_BATCH_BYTES: number = 262_144
/** Items wait at most this long for company. */
export const BATCH_LINGER_MS = 100
/** How long a service that closes goes on with what it has taken. Errors that are not digested by then are on disk. */
export const CLOSE_MS = 4_000
/** How long a thread has had nothing to do when it looks at its heap, and what must be left there to be worth a collection. */
export const COLLECT_AFTER_MS = 1_000
export const COLLECT_AFTER_BYTES: number = 2 * 1_048_576
/**
 * Half of what a thread has for young objects where memory matters. An event of 3.5 kB makes some 70 kB of them, nearly all of which
 * are garbage when its batch is written: the writer has room for what a batch makes, and collects after each one.
 */
export const WRITER_YOUNG_HALF_MB = 6
export const READER_YOUNG_HALF_MB = 1
/** Of a connection to SQLite. What is not in it is in the system's cache of files. */
export const SQLITE_CACHE_KB = 3_000
/** Errors that wait in memory alone, because the file takes nothing. */
export const SPOOL_UNWRITTEN_BYTES: number = 32 * 1_048_576
/** Spans, logs and counters wait in memory only. */
export const SPOOL_SPANS_BYTES: number = 32 * 1_048_576
export const SPOOL_FILE_BYTES: number = 256 * 1_048_576
export const SPOOL_SEGMENT_BYTES: number = 16 * 1_048_576
/** When the spool is this full, repeated errors are left out. */
export const SPOOL_PRESSURE = 0.5
/** Under pressure: errors that look alike, kept within one minute. */
export const REPEATS_UNDER_PRESSURE = 10
/** How long clients are told to stay away when there is no room. */
export const OVERLOAD_RETRY_S = 10
/** A digest that could not write tries again after this, doubled up to the maximum. */
export const DIGEST_RETRY_MS = 250
export const DIGEST_RETRY_MAX_MS = 30_000

/** Accepted errors and transactions in rolling windows. */
export const DEFAULT_QUOTAS: readonly { seconds: number; events: number }[] = [
  { seconds: 300, events: 1_000 },
  { seconds: 3_600, events: 5_000 },
  { seconds: 30 * 86_400, events: 1_000_000 },
]
/** Of spans, which are limited before errors are. */
export const DEFAULT_SPAN_QUOTAS: readonly { seconds: number; events: number }[] = [
  { seconds: 300, events: 100_000 },
  { seconds: 3_600, events: 600_000 },
]
/** Of sessions, logs, attachments and what people wrote, taken together: they cost work as well. */
export const DEFAULT_OTHER_QUOTAS: readonly { seconds: number; events: number }[] = [
  { seconds: 300, events: 50_000 },
  { seconds: 3_600, events: 300_000 },
]
/** Of one project; beyond that those go that had no error, the longest unseen first. */
export const MAX_RELEASES = 2_000
/** A lower rate of sampling is taken for a mistake. */
export const MIN_SAMPLE_RATE = 0.000_01
/** Requests of one address: at once, and per second on average. */
export const ADDRESS_BURST = 600
export const ADDRESS_PER_SECOND = 100
/** Reports that browsers send by themselves: of one request, and of one project at once and per second on average. */
export const MAX_BROWSER_REPORTS = 20
export const BROWSER_REPORT_BURST = 100
export const BROWSER_REPORTS_PER_SECOND = 1
/** Addresses that are remembered; the one that was quiet longest is forgotten. */
export const MAX_ADDRESSES = 10_000
/** Of one issue in one minute, events that are stored; further ones are counted only. */
export const STORED_EVENTS_PER_ISSUE_MINUTE = 100

export const RETAINED_EVENTS = 10_000
export const EVICTION_STEP_SHARE = 0.05
export const EVICTION_STEP_MAX = 500
export const RETAINED_SPANS = 5_000_000
export const RETAINED_SPANS_MS: number = 7 * 86_400_000
export const RETAINED_MINUTES_MS: number = 90 * 86_400_000
export const RETAINED_ROLLUPS_MS: number = 400 * 86_400_000
/** Users by hour, for two of the longest periods: one is compared with the one before. */
export const RETAINED_USERS_MS: number = 62 * 86_400_000
export const RETAINED_LOGS_MS: number = 3 * 86_400_000
/** Of what one visitor wrote, and of each text that an app chooses for the form. */
export const MAX_FEEDBACK_CHARS = 4_096
export const MAX_DIALOG_TEXT_CHARS = 500
/** What visitors wrote, of one project. */
export const RETAINED_FEEDBACK = 10_000
/** An attachment whose event has not come by then is nobody's. */
export const ORPHAN_ATTACHMENT_MS: number = 3_600_000
/** Of what a browser had done before it showed an error of the server, which waits outside of the events and their limit. */
export const MAX_BROWSER_SIDE_CHARS = 100_000
/** Browsers that showed an error of the server: what is known of them, and how long one waits for the report of the server. */
export const RETAINED_REFERENCES_MS: number = 90 * 86_400_000
export const WAITING_REFERENCE_MS: number = 86_400_000
/** Names of tags that no issue has. */
export const RETAINED_TAGS_MS: number = 86_400_000
/** Names of tags that the digest knows without asking; far less than they are kept. */
export const TAG_MEMORY_MS = 600_000
export const RETAINED_SESSIONS_MS: number = 2 * 86_400_000
/** The whole database; over it the oldest spans, logs and events go, whatever the other limits say. */
export const MAX_DATABASE_BYTES: number = 4 * 1_073_741_824
/** Reports that may come before the size is looked at again; of a small database an eighth. */
export const MAX_UNSEEN_BYTES: number = 64 * 1_048_576
export const MAINTENANCE_INTERVAL_MS = 60_000
/** How often a server that shares its database looks whether another one changed the projects. */
export const PROJECTS_INTERVAL_MS = 5_000
/** PostgreSQL: how long it may say nothing about one question, and how long a connection may take. */
export const SILENCE_MS = 15_000
export const CONNECT_TIMEOUT_MS = 10_000
/** A server that holds the lock of writers and does nothing for so long has died. */
export const IDLE_WRITER_MS = 60_000
/** At most this often because of a project that nobody knows; how long its sender waits for that. */
export const PROJECT_LOOK_INTERVAL_MS = 1_000
export const PROJECT_LOOK_TIMEOUT_MS = 2_000
/** Distinct users that are counted for one issue. */
export const MAX_USERS_PER_ISSUE = 10_000

/** Buckets of a histogram per factor e: an error of at most 3.2 %. */
export const BUCKETS_PER_E = 16
/** Apdex: up to this long a visitor is content, with a request of the server and with a page in the browser. */
export const APDEX_SERVER_MS = 300
export const APDEX_BROWSER_MS = 2_000
/** A vital with fewer samples is not judged. */
export const MIN_VITAL_SAMPLES = 20
/** A period with fewer measurements of a route is not compared with. */
export const MIN_COMPARED_SAMPLES = 20

/** Of one issue and kind of alert, one within this time. */
export const ALERT_INTERVAL_MS = 600_000
export const ALERT_TIMEOUT_MS = 5_000
/** Timeouts in a row after which a channel is left alone with what waits for it. */
export const MAX_ALERT_TIMEOUTS = 3
/** Alerts that are on their way at once, of all channels together. */
export const MAX_ALERTS_AT_ONCE = 16
/** Of the answer of a webhook, which nobody reads. */
export const MAX_ALERT_ANSWER_BYTES = 65_536
/** A spike: this many events in an hour, and this many times as many as in a usual hour of the day before. */
export const SPIKE_MIN_EVENTS = 50
export const SPIKE_FACTOR = 10
export const SPIKE_BASE_HOURS = 24
/** Of one channel and kind of alert: whoever has the public key of a project can make new issues without end. */
export const MAX_ALERTS_PER_HOUR = 30
/** Of all channels together. */
export const MAX_MAILS_PER_HOUR = 60

export const ISSUES_PER_PAGE = 25
export const MAX_ISSUES_PER_PAGE = 100
export const MAX_TRACE_SPANS = 2_000
export const TRACES_PER_PAGE = 25
export const MAX_TRACES_PER_PAGE = 100
export const EVENTS_PER_PAGE = 25
export const MAX_EVENTS_PER_PAGE = 100
export const FEEDBACK_PER_PAGE = 25
export const MAX_FEEDBACK_PER_PAGE = 100
/** Source maps that are kept decoded, and scripts of which it is remembered where their maps are. */
export const MAX_DECODED_MAPS = 20
export const MAX_FOUND_MAPS = 1_000
/** How long it is remembered which maps were uploaded, and that a script has none: one may be uploaded any time. */
export const MISSING_MAP_MS = 5_000
export const MAX_SOURCE_MAP_BYTES: number = 50 * 1_048_576
/** A longer source is not searched for names of functions. */
export const MAX_SCANNED_SOURCE_CHARS = 300_000
export const CONTEXT_LINES = 5

/** How long a person stays signed in to the console. */
export const CONSOLE_SESSION_MS: number = 30 * 86_400_000
/** When somebody was last seen is written at most this often. */
export const LAST_SEEN_STEP_MS = 60_000
/** Failed sign-ins of one address before it has to wait, and the time after which it has them all again. */
export const SIGN_IN_ATTEMPTS = 10
/** The same for all addresses together. */
export const SIGN_IN_ATTEMPTS_IN_ALL = 100
export const SIGN_IN_WINDOW_MS = 900_000
export const MIN_PASSWORD_CHARS = 8
export const MAX_PASSWORD_CHARS = 200
export const MAX_USER_NAME_CHARS = 100

/** One piece of an upload, how many of them a request has, and a request. Tools are told, and keep to it. */
export const MAX_CHUNK_BYTES = 1_048_576
export const MAX_CHUNKS_PER_REQUEST = 4
export const MAX_CHUNK_REQUEST_BYTES: number = 5 * 1_048_576
/** A build may have a slow line, and is known by its token. Less than a server waits for a request. */
export const UPLOAD_TIMEOUT_MS = 28_000
/** One bundle of source maps as sent; all of its files unpacked; their number. */
export const MAX_BUNDLE_BYTES: number = 256 * 1_048_576
export const MAX_BUNDLE_UNPACKED_BYTES: number = 1_073_741_824
export const MAX_BUNDLE_FILES = 20_000
/** Pieces of all bundles that are not whole yet, and how long they wait for the others. */
export const MAX_WAITING_CHUNKS_BYTES: number = 512 * 1_048_576
export const WAITING_CHUNK_MS = 3_600_000
export const MAX_WAITING_BUNDLES = 20
/** How long a tool waits for its bundle before it is told to ask again, and how long the result is kept for it. */
export const ASSEMBLE_WAIT_MS = 20_000
export const ASSEMBLE_RESULT_MS = 600_000
/** One source map as sent, packed by gzip. */
export const MAX_SOURCE_MAP_WIRE_BYTES: number = 20 * 1_048_576
/** Of a source map in a database that servers share: a row has so much of it. */
export const SOURCE_MAP_PART_BYTES: number = 1_048_576
/** Uploaded source maps of all projects, packed; over it the oldest go. */
export const MAX_SOURCE_MAPS_BYTES: number = 1_073_741_824

/**
 * The error catalogue: every error the framework raises has a stable code, one sentence that says what
 * happened and why, a hint that says what to do, and a status. docs/errors.md is generated from here.
 */

import { ACTION_CLIENT_ERRORS } from './action-client-errors.ts'
import { ACTION_ERRORS } from './action-errors.ts'
import { CACHE_ERRORS } from './cache-errors.ts'
import { CLIENT_ERRORS } from './client-errors.ts'
import { CONFIG_ERRORS } from './config-errors.ts'
import { FONT_ERRORS } from './font-errors.ts'
import { IMAGE_ERRORS } from './image-errors.ts'
import { LINK_ERRORS } from './link-errors.ts'
import { PAGES_CLIENT_ERRORS } from './pages-client-errors.ts'
import { PAGES_SERVER_ERRORS } from './pages-server-errors.ts'
import { ROUTE_FILE_ERRORS } from './route-file-errors.ts'
import { SCRIPT_ERRORS } from './script-errors.ts'
import { STATIC_ERRORS } from './static-errors.ts'
import { UNREACHABLE_ERRORS } from './unreachable-error.ts'
import {
  type CatalogueEntry,
  type ErrorDetails,
  isWaymarkError as isErrorOfAnyCatalogue,
  WaymarkError as CatalogueError,
} from './waymark-error.ts'

const SERVER_ERRORS = {
  WM_OUTSIDE_REQUEST: {
    title: 'Request data outside a request',
    status: 500,
    message: '{api} was called outside a request, so there is no request to read from.',
    hint: 'Call it inside a server component, a server action or a route handler, not at the top level of a module. In pages/ use req of getServerSideProps or of the API route.',
  },
  WM_ROOT_PARAMS_PLACE: {
    title: 'Root parameters outside of a page',
    status: 500,
    message: '{api} was called where no page is rendered.',
    hint: 'Call it in a server component. A route handler is given its params; give an action the value as an argument.',
  },
  WM_AFTER_REQUEST_DATA: {
    title: 'Request data after the page is sent',
    status: 500,
    message: '{api} was called inside after() of a server component, when the request is over.',
    hint: 'Call it while the page renders and use the value inside after(). In actions and route handlers it may be called in both places.',
  },
  WM_AFTER_TASK: {
    title: 'after() without a task',
    status: 500,
    message: 'after() was given a value of type {found}.',
    hint: 'Give it a function, or a promise of work that has begun.',
  },
  WM_DRAFT_READ_ONLY: {
    title: 'Draft mode changed while rendering',
    status: 500,
    message: 'Draft mode cannot be turned on or off while a page is rendered.',
    hint: 'Call enable() or disable() in a route handler or in a server action.',
  },
  WM_INERT_DIFFERS: {
    title: 'Inert content would differ',
    status: 500,
    message: 'In production the content of {place} of {route} would not be written as React writes it.',
    hint: 'It would be `{written}`, React writes `{expected}`. This is a fault of Waymark: please report it. Until it is mended, give the element the attribute data-waymark-live, which leaves it to React.',
  },
  WM_SECRET_SHORT: {
    title: 'Secret is too short',
    status: 500,
    message: 'The variable WAYMARK_SECRET has fewer than {limit} characters.',
    hint: 'Make one, for example with `openssl rand -base64 32`, and give the same one to every build and server of the app.',
  },
  WM_SECRET_MISSING: {
    title: 'No secret',
    status: 500,
    message: 'The build in {dir} has no secret.json, and WAYMARK_SECRET is not set.',
    hint: 'Deploy the file with the build, or set WAYMARK_SECRET to the value that the build was made with.',
  },
  WM_HEADERS_READ_ONLY: {
    title: 'Request headers are read-only',
    status: 500,
    message: 'headers() gives the headers of the request, which cannot be changed with {method}().',
    hint: 'Set response headers on the Response that a route handler or middleware returns.',
  },
  WM_COOKIES_READ_ONLY: {
    title: 'Cookies are read-only while rendering',
    status: 500,
    message:
      'The cookie {name} cannot be changed while a page is rendered, because the answer may already be on its way.',
    hint: 'Change cookies in a server action, in a route handler or in middleware.',
  },
  WM_COOKIES_TOO_LATE: {
    title: 'Cookie changed after the answer began',
    status: 500,
    message: 'The cookie {name} was changed after the headers of the answer had been sent.',
    hint: 'Change cookies before the handler returns its Response, not while its body is streaming.',
  },
  WM_COOKIE_INVALID: {
    title: 'Cookie cannot be written',
    status: 500,
    message: 'The {part} of the cookie {name} cannot be written in a Set-Cookie header.',
    hint: "Names are letters, digits and !#$%&'*+-.^_`|~ only; attributes must not hold control characters or semicolons, dates and ages must be numbers.",
  },
  WM_COOKIE_TOO_LARGE: {
    title: 'Cookie is too large',
    status: 500,
    message: 'The cookie {name} has {size} bytes; browsers ignore cookies above {limit}.',
    hint: 'Keep the data on the server and store only its key in the cookie.',
  },
  WM_REDIRECT_STATUS: {
    title: 'Status is not a redirect',
    status: 500,
    message: 'Response redirect was given the status {status}, which does not redirect.',
    hint: 'Use 301, 302, 303, 307 or 308; without a status it is 307.',
  },
  WM_LOCALE_UNKNOWN: {
    title: 'Locale is not configured',
    status: 500,
    message: 'The locale of an address was set to {locale}, which is not among those of the configuration.',
    hint: 'Use one of the locales that i18n lists in the configuration.',
  },
  WM_REQUEST_BODY_SIZE: {
    title: 'Request body too large',
    status: 413,
    message: 'The body of the request is larger than {limit} bytes.',
    hint: 'Export `bodySizeLimit` from the route file, or set it in waymark.config.ts, if larger bodies are wanted.',
  },
  WM_REQUEST_BODY_SLOW: {
    title: 'Request body too slow',
    status: 408,
    message: 'Nothing more of the body of the request came for {ms} ms.',
    hint: 'Nothing can be done on the server: the client or its network stopped sending.',
  },
  WM_REQUEST_BODY_CUT: {
    title: 'Request body ended early',
    status: 400,
    message:
      'The body of the request could not be read to its end, because the client went away or the answer was complete.',
    hint: 'Read the body before the handler returns its Response.',
  },
  WM_HANDLER_NO_RESPONSE: {
    title: 'Route handler returned no response',
    status: 500,
    message: 'No response was returned from the {method} handler of {pattern}.',
    hint: 'Return a Response on every path through the handler, for example Response.json(value).',
  },
  WM_HANDLER_ROUTING_RESPONSE: {
    title: 'Route handler tried to route',
    status: 500,
    message:
      'The {method} handler of {pattern} returned the result of next() or rewrite(), which only middleware may do.',
    hint: 'Return a Response with a body or a redirect.',
  },
  WM_MIDDLEWARE_EXPORT: {
    title: 'Middleware without a function',
    status: 500,
    message: '{file} exports no function.',
    hint: 'Export one function: as default, or named "middleware" (in middleware.ts) or "proxy" (in proxy.ts).',
  },
  WM_MIDDLEWARE_RESULT: {
    title: 'Middleware returned something else than a Response',
    status: 500,
    message: 'Middleware returned {found}; it may return a Response or nothing.',
    hint: 'Return NextResponse.next(), .rewrite(), .redirect(), a Response, or nothing to go on.',
  },
  WM_REWRITE_FAILED: {
    title: 'Another server did not answer',
    status: 500,
    message: '{path} is rewritten to {origin}, which did not answer: {reason}.',
    hint: 'Check that the other server runs and that the destination of the rewrite names it rightly.',
  },
  WM_MIDDLEWARE_BODY: {
    title: 'Body too large for middleware',
    status: 413,
    message: 'Middleware read more than {limit} bytes of a request body.',
    hint: 'Read large bodies in the route handler, or exclude its path with the matcher.',
  },
  WM_RESPONSE_CHUNK: {
    title: 'Response stream holds something other than bytes',
    status: 500,
    message: 'The body of a Response produced a chunk of type {type}; only bytes and strings can be sent.',
    hint: 'Encode values before they are put into the stream, for example with TextEncoder or JSON.stringify.',
  },
  WM_HANDLER_METHOD_CASE: {
    title: 'Route handler export is not upper-case',
    status: 500,
    message: '{pattern} exports {name}, which is never called.',
    hint: 'Name the export {method}.',
  },
  WM_HANDLER_DEFAULT_EXPORT: {
    title: 'Route handler has a default export',
    status: 500,
    message: '{pattern} has a default export, which is never called.',
    hint: 'Export a function for each method, for example export function GET() {}.',
  },
  WM_HANDLER_NO_METHOD: {
    title: 'Route handler answers no method',
    status: 500,
    message: '{pattern} exports no HTTP method, so each request to it is refused.',
    hint: 'Export a function named GET, HEAD, OPTIONS, POST, PUT, DELETE or PATCH.',
  },
  WM_INSTRUMENTATION_REGISTER: {
    title: 'Instrumentation failed',
    status: 500,
    message:
      'The instrumentation file could not be loaded or its register() threw an error, so the server did not start.',
    hint: 'The cause below is the error that was thrown; fix it or remove the file.',
  },
  WM_PORT_IN_USE: {
    title: 'Port in use',
    status: 500,
    message: 'Port {port} on {host} is already in use by another process.',
    hint: 'Stop that process, or choose another port with -p PORT or the PORT variable.',
  },
  WM_LISTEN_FAILED: {
    title: 'Cannot listen',
    status: 500,
    message: 'The server cannot listen on {host}, port {port}: {reason}.',
    hint: 'Choose an address of this machine with -H HOST and a free port above 1023 with -p PORT.',
  },
  WM_NO_BUILD: {
    title: 'No build',
    status: 500,
    message: 'There is no production build in {dir}: {file} is missing.',
    hint: 'Run `waymark build` first.',
  },
  WM_BUILD_BROKEN: {
    title: 'Broken build',
    status: 500,
    message: 'The production build in {dir} cannot be used: {file} is damaged or belongs to another build.',
    hint: 'Run `waymark build` again and let it finish.',
  },
  WM_STATIC_LINK_REFUSED: {
    title: 'Link out of a static folder',
    status: 500,
    message: 'The symbolic link {link} does not point to a file or folder inside {dir}.',
    hint: 'Copy what it points to into the folder, or remove the link.',
  },
  WM_PUBLIC_PATH_RESERVED: {
    title: 'Reserved path in public',
    status: 500,
    message: 'The folder {dir} holds "{name}", a path that the framework serves itself.',
    hint: 'Rename it.',
  },
  WM_METADATA_BASE: {
    title: 'Metadata base is not a URL',
    status: 500,
    message: 'metadataBase is {value}, which is not an absolute http or https URL.',
    hint: "Write metadataBase: new URL('https://example.com') in the metadata of the root layout.",
  },
  WM_METADATA_NO_DEFAULT: {
    title: 'Metadata file without default export',
    status: 500,
    message: 'The metadata file for {pattern} has no default export that is a function.',
    hint: 'Add export default function that returns the content of {pattern}.',
  },
  WM_METADATA_ID_MISSING: {
    title: 'Metadata item without id',
    status: 500,
    message: '{name} of the metadata file for {pattern} returned an item without an id, or no list.',
    hint: 'Return an array of objects that each have an id of type string or number.',
  },
  WM_METADATA_RESULT: {
    title: 'Metadata file returned something else',
    status: 500,
    message: 'The metadata file for {pattern} returned {found} where {expected} was expected.',
    hint: 'Return {expected} from its default export, or a Response.',
  },
  WM_GUARD_NO_FUNCTION: {
    title: 'A guard that is not a function',
    status: 500,
    message: 'guard in {file} is not a function, so everything behind it is refused.',
    hint: 'Write export async function guard() {} in {file}.',
  },
  WM_GUARD_RESULT: {
    title: 'A guard returned an answer',
    status: 500,
    message: 'guard in {file} returned a Response, which cannot be sent; the visitor was turned away.',
    hint: 'Turn visitors away by calling redirect(), notFound(), forbidden() or unauthorized(), by throwing, or by returning false (403).',
  },
} as const

export const ERRORS: typeof SERVER_ERRORS &
  typeof CACHE_ERRORS &
  typeof CONFIG_ERRORS &
  typeof ROUTE_FILE_ERRORS &
  typeof STATIC_ERRORS &
  typeof UNREACHABLE_ERRORS &
  typeof PAGES_SERVER_ERRORS &
  typeof ACTION_ERRORS &
  typeof ACTION_CLIENT_ERRORS &
  typeof CLIENT_ERRORS &
  typeof LINK_ERRORS &
  typeof IMAGE_ERRORS &
  typeof FONT_ERRORS &
  typeof SCRIPT_ERRORS &
  typeof PAGES_CLIENT_ERRORS = {
  ...SERVER_ERRORS,
  ...CACHE_ERRORS,
  ...CONFIG_ERRORS,
  ...ROUTE_FILE_ERRORS,
  ...STATIC_ERRORS,
  ...UNREACHABLE_ERRORS,
  ...PAGES_SERVER_ERRORS,
  ...ACTION_ERRORS,
  ...ACTION_CLIENT_ERRORS,
  ...CLIENT_ERRORS,
  ...LINK_ERRORS,
  ...IMAGE_ERRORS,
  ...FONT_ERRORS,
  ...SCRIPT_ERRORS,
  ...PAGES_CLIENT_ERRORS,
}

export type ErrorCode = keyof typeof ERRORS
export type WaymarkError = CatalogueError<ErrorCode>

/** Checks the shape of every entry; `satisfies` above would not survive `isolatedDeclarations`. */
const catalogue: Record<ErrorCode, CatalogueEntry> = ERRORS

export function createError(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown): WaymarkError {
  return new CatalogueError(code, catalogue[code], details, cause === undefined ? undefined : { cause })
}

export function isWaymarkError(error: unknown): error is WaymarkError {
  return isErrorOfAnyCatalogue(error)
}

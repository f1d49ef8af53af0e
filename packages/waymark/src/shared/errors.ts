/**
 * The error catalogue: every error the framework raises has a stable code, one sentence that says what
 * happened and why, a hint that says what to do, and a status. docs/errors.md is generated from here.
 */

import { CLIENT_ERRORS } from './client-errors.ts'
import { FONT_ERRORS } from './font-errors.ts'
import { IMAGE_ERRORS } from './image-errors.ts'
import { LINK_ERRORS } from './link-errors.ts'
import { PAGES_CLIENT_ERRORS } from './pages-client-errors.ts'
import { PAGES_SERVER_ERRORS } from './pages-server-errors.ts'
import { SCRIPT_ERRORS } from './script-errors.ts'
import {
  type CatalogueEntry,
  type ErrorDetails,
  isWaymarkError as isErrorOfAnyCatalogue,
  WaymarkError as CatalogueError,
} from './waymark-error.ts'

const SERVER_ERRORS = {
  WM_NO_APP_FOLDER: {
    title: 'No app folder',
    status: 500,
    message: 'There is no app/ or pages/ folder in {dir}.',
    hint: 'Create app/layout.tsx and app/page.tsx, or run the command in the folder of your application.',
  },
  WM_NO_PROJECT_FOLDER: {
    title: 'No such project folder',
    status: 500,
    message: 'There is no folder {dir}.',
    hint: 'Give the folder of your application, or leave it out to use the current one.',
  },
  WM_NODE_VERSION: {
    title: 'Node.js is too old',
    status: 500,
    message: 'Waymark needs Node.js {required} or newer, but this is {found}.',
    hint: 'Install a newer Node.js from https://nodejs.org and run the command again.',
  },
  WM_NODE_ENV: {
    title: 'NODE_ENV does not fit the command',
    status: 500,
    message: 'NODE_ENV is "{found}"; "waymark {command}" runs with "{used}" instead.',
    hint: 'Leave NODE_ENV unset, and name your environments with a variable of your own.',
  },
  WM_UNKNOWN_COMMAND: {
    title: 'Unknown command',
    status: 500,
    message: 'There is no command "{command}".',
    hint: 'Try {candidates}; "waymark --help" explains the commands.',
  },
  WM_UNKNOWN_OPTION: {
    title: 'Unknown option',
    status: 500,
    message: 'There is no option {option}.',
    hint: 'Try {candidates}; "{help}" explains the options.',
  },
  WM_BAD_OPTION: {
    title: 'Unusable value of an option',
    status: 500,
    message: '{option} needs {expected}, but got {found}.',
    hint: 'For example: {example}.',
  },
  WM_TOO_MANY_ARGUMENTS: {
    title: 'Too many arguments',
    status: 500,
    message: '"waymark {command}" takes one folder, but also got "{extra}".',
    hint: 'Put quotes around a path with spaces; "waymark {command} --help" shows the usage.',
  },
  WM_CONFIG_TWICE: {
    title: 'Two configuration files',
    status: 500,
    message: 'There are two configuration files: {first} and {second}.',
    hint: 'Keep one of them and delete the other.',
  },
  WM_CONFIG_FAILED: {
    title: 'Configuration file cannot be loaded',
    status: 500,
    message: '{file} could not be loaded: {reason}.',
    hint: 'Correct the file; it runs in Node.js before the application is built.',
  },
  WM_CONFIG_EXPORT: {
    title: 'Configuration file without a configuration',
    status: 500,
    message: 'The default export of {file} gives {found}, not a configuration object.',
    hint: 'Write "export default defineConfig({ … })" with an object, or a function that returns one.',
  },
  WM_CONFIG_UNKNOWN_KEY: {
    title: 'Unknown configuration key',
    status: 500,
    message: '{file} has the key "{key}", which Waymark does not know.',
    hint: 'Known here: {candidates}. Correct the name or remove the key.',
  },
  WM_CONFIG_WRONG_TYPE: {
    title: 'Wrong value in the configuration',
    status: 500,
    message: '"{key}" in {file} must be {expected}, but is {found}.',
    hint: 'Change the value, or remove "{key}" to get the default.',
  },
  WM_NEXT_CONFIG_KEY: {
    title: 'A key of next.config has no effect',
    status: 500,
    message: '"{key}" in {file} has no effect.',
    hint: '{advice} More in docs/migrating-from-next.md.',
  },
  WM_NEXT_CONFIG_UNKNOWN: {
    title: 'Unknown key in next.config',
    status: 500,
    message: '{file} has the key "{key}", which is not known.',
    hint: 'Correct or remove it. The nearest known name: {nearest}.',
  },
  WM_NEXT_MODULE: {
    title: 'A module of Next.js that does not exist here',
    status: 500,
    message: '{file} imports "{name}", which Waymark does not support yet.',
    hint: '"waymark check" lists all such imports, and docs/migrating-from-next.md says what there is.',
  },
  WM_CONFIG_ROUTE: {
    title: 'Unusable redirect, rewrite or header',
    status: 500,
    message: '"{key}" in {file} cannot be used: {reason}.',
    hint: 'The entry is {entry}; docs/configuration.md says which keys it may have and which characters of a pattern need a backslash.',
  },
  WM_CONFIG_ROUTES_MANY: {
    title: 'Very many redirects, rewrites and headers',
    status: 500,
    message:
      '{file} has {count} redirects, rewrites and headers, and each request is compared with all of them.',
    hint: 'Write several as one pattern, or answer them in middleware with a lookup.',
  },
  WM_MIDDLEWARE_MATCHER: {
    title: 'Unusable matcher of middleware',
    status: 500,
    message: '"{key}" in the config of the middleware cannot be used: {reason}.',
    hint: 'Write a pattern such as "/admin/:path*", or an object with source, has, missing and locale.',
  },
  WM_I18N_DEFAULT: {
    title: 'A default locale that is not a locale',
    status: 500,
    message: '{file} has "{locale}" as {key}, which is not among i18n.locales.',
    hint: 'Add "{locale}" to i18n.locales, or choose one of: {locales}.',
  },
  WM_I18N_LOCALE_NAME: {
    title: 'An unusable name of a locale',
    status: 500,
    message: '{file} has {locale} in {key}, which cannot be the first segment of a path.',
    hint: 'Use a language with an optional script and region, such as "nl", "nl-BE" or "zh-Hant"; "api" is taken.',
  },
  WM_I18N_LOCALE_TWICE: {
    title: 'A locale is listed twice',
    status: 500,
    message: '{file} lists "{first}" and "{second}" in {key}; capital letters make no difference in a path.',
    hint: 'Keep one of them.',
  },
  WM_I18N_DOMAIN_NAME: {
    title: 'An unusable domain of a locale',
    status: 500,
    message: '{file} has {domain} as {key}, which is not the name of a host.',
    hint: 'Write the host alone, without protocol, port and path, such as "example.nl".',
  },
  WM_I18N_DOMAIN_TWICE: {
    title: 'Two entries for one domain',
    status: 500,
    message: '{file} lists the domain "{domain}" twice.',
    hint: 'Keep one entry, and put further locales into its list of locales.',
  },
  WM_I18N_DOMAIN_LOCALE: {
    title: 'A locale with two domains',
    status: 500,
    message: '{file} gives the locale "{locale}" to both {first} and {second}.',
    hint: 'Leave it to one of them; links to that locale go there.',
  },
  WM_I18N_MANY_LOCALES: {
    title: 'Very many locales',
    status: 500,
    message: '{file} lists {count} locales; more than {limit} make builds and requests slower.',
    hint: 'Leave out locales that have no pages of their own.',
  },
  WM_ENV_SYNTAX: {
    title: 'Unreadable line in an env file',
    status: 500,
    message: 'Line {line} of {file} cannot be read: {reason}.',
    hint: 'Write NAME=value, and put values with spaces, # or line breaks in quotes.',
  },
  WM_ENV_TOO_LARGE: {
    title: 'Env file or value too large',
    status: 500,
    message: '{what} is larger than {limit} characters.',
    hint: 'Keep large data in files of its own and put only their paths into env files.',
  },
  WM_PUBLIC_ENV_SECRET: {
    title: 'A public variable that sounds secret',
    status: 500,
    message: 'publicEnv lists {name}, which every visitor will be able to read.',
    hint: 'Take it off the list and read it from process.env on the server, unless it is meant to be public.',
  },
  WM_OUTSIDE_REQUEST: {
    title: 'Request data outside a request',
    status: 500,
    message: '{api} was called outside a request, so there is no request to read from.',
    hint: 'Call it inside a server component, a server action or a route handler, not at the top level of a module.',
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
    message: 'The middleware file exports no function.',
    hint: 'Export one function: as default, or named "middleware" (in middleware.ts) or "proxy" (in proxy.ts).',
  },
  WM_MIDDLEWARE_RESULT: {
    title: 'Middleware returned something else than a Response',
    status: 500,
    message: 'Middleware returned {found}; it may return a Response or nothing.',
    hint: 'Return NextResponse.next(), .rewrite(), .redirect(), a Response, or nothing to go on.',
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
  WM_METADATA_IN_CLIENT: {
    title: 'Metadata in a client component',
    status: 500,
    message: 'A layout or page with "use client" exports {name}, which only a server component may do.',
    hint: 'Move {name} to a layout or page without "use client" and import the client component there.',
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
  WM_SEGMENT_EMPTY_NAME: {
    title: 'Folder marker without a name',
    status: 500,
    message: 'The folder {folder} has a route marker with no name in it.',
    hint: 'Put a name into the brackets, the parentheses or behind the @, or start the name with _ to keep the folder out of routing.',
  },
  WM_SEGMENT_BRACKETS: {
    title: 'Brackets of a dynamic segment do not fit',
    status: 500,
    message: 'The folder {folder} has missing or extra square brackets.',
    hint: 'Write [name], [...name] or [[...name]].',
  },
  WM_SEGMENT_PERIODS: {
    title: 'Wrong number of periods in a dynamic segment',
    status: 500,
    message: 'The name of the dynamic segment in {folder} starts with a period.',
    hint: 'Write [name] for one segment or [...name], with three periods, for a catch-all.',
  },
  WM_SEGMENT_ELLIPSIS: {
    title: 'Ellipsis character in a dynamic segment',
    status: 500,
    message: 'The folder {folder} uses the single character … where three periods are meant.',
    hint: 'Rename the folder to {suggestion}.',
  },
  WM_SEGMENT_OPTIONAL: {
    title: 'Optional segment that is not a catch-all',
    status: 500,
    message: 'The folder {folder} names an optional parameter; only catch-alls can be optional.',
    hint: 'Use {suggestion}, or a page in the parent folder beside [name].',
  },
  WM_SEGMENT_RESERVED: {
    title: 'Reserved name in a folder marker',
    status: 500,
    message: 'The folder {folder} uses a name that JavaScript objects reserve.',
    hint: 'Choose another name.',
  },
  WM_INTERCEPT_EMPTY: {
    title: 'Interception marker without a segment',
    status: 500,
    message: 'The folder {folder} is an interception marker with nothing behind it.',
    hint: 'Write the segment to intercept behind the marker, as in (.)photo.',
  },
  WM_INTERCEPT_TARGET: {
    title: 'Interception marker before a marker, group or slot',
    status: 500,
    message: 'The interception marker of {folder} stands before another marker, a group or a slot.',
    hint: 'Put the marker before a URL segment; (..)(..) is the highest that can be climbed, (...) starts at the root.',
  },
  WM_INTERCEPT_NESTED: {
    title: 'Interception inside an intercepting folder',
    status: 500,
    message: 'The folder {folder} has an interception marker inside the intercepting folder {outer}.',
    hint: 'Keep one marker in the path.',
  },
  WM_INTERCEPT_ABOVE_ROOT: {
    title: 'Interception marker climbs above the root',
    status: 500,
    message: 'The marker {marker} of {folder} climbs higher than its route {from} has segments.',
    hint: 'Groups and slots do not count as levels. Use {suggestion} instead.',
  },
  WM_DUPLICATE_PAGE: {
    title: 'Two pages for one URL',
    status: 500,
    message: '{first} and {second} are both the page of {path}.',
    hint: 'Groups do not change the URL: move or remove one of the two.',
  },
  WM_PAGE_AND_ROUTE: {
    title: 'A page and a route handler for one URL',
    status: 500,
    message: 'The page {first} and the route handler {second} both answer {path}.',
    hint: 'Move the handler to a URL of its own, for example below api/, or remove one of the two.',
  },
  WM_DUPLICATE_ROUTE: {
    title: 'Two files for one URL',
    status: 500,
    message: '{first} and {second} both answer {path}.',
    hint: 'Remove or rename one of the two.',
  },
  WM_PARAM_NAMES_DIFFER: {
    title: 'Different parameter names at one level',
    status: 500,
    message: '{first} and {second} give the same URL segment two names: {firstName} and {secondName}.',
    hint: 'Use one name for the segment in both paths.',
  },
  WM_PARAM_REPEATED: {
    title: 'One parameter name twice in a path',
    status: 500,
    message: 'The path of {file} uses the parameter {name} twice.',
    hint: 'Give each dynamic segment of a path its own name.',
  },
  WM_PARAM_NAMES_ALIKE: {
    title: 'Parameter names that differ only in symbols',
    status: 500,
    message:
      'The path of {file} has the parameters {firstName} and {secondName}, which differ only in symbols.',
    hint: 'Give them names that differ in letters, digits or underscores.',
  },
  WM_CATCH_ALL_NOT_LAST: {
    title: 'A segment behind a catch-all',
    status: 500,
    message: 'The path of {file} goes on behind the catch-all {segment}.',
    hint: 'A catch-all must be the last segment of a URL: move the file up, or read the rest from the parameter.',
  },
  WM_OPTIONAL_CATCH_ALL_BESIDE_PAGE: {
    title: 'An optional catch-all beside an exact route',
    status: 500,
    message: '{first} and the optional catch-all {second} both answer {path}.',
    hint: 'Remove one of the two, or make the catch-all required: [...name].',
  },
  WM_CATCH_ALL_TWICE: {
    title: 'A required and an optional catch-all at one level',
    status: 500,
    message: '{first} and {second} are a required and an optional catch-all at one level.',
    hint: 'Keep one of the two.',
  },
  WM_NO_ROOT_LAYOUT: {
    title: 'A page without a root layout',
    status: 500,
    message: 'No folder above {file} has a layout.',
    hint: 'Create {suggestion} with a component that renders <html> and <body> around its children.',
  },
  WM_ROOT_LAYOUT_TAGS: {
    title: 'A root layout without <html> or <body>',
    status: 500,
    message: 'The root layout {file} did not render {tags}.',
    hint: 'Render <html> and <body> around the children in {file}.',
  },
  WM_PUBLIC_CONFLICT: {
    title: 'A public file and a route for one URL',
    status: 500,
    message: '{first} and {second} both answer {path}.',
    hint: 'Remove or rename one of the two.',
  },
  WM_APP_AND_PAGES: {
    title: 'One URL in app/ and pages/',
    status: 500,
    message: '{first} and {second} both answer {path}.',
    hint: 'Remove one of the two.',
  },
  WM_NO_DEFAULT_EXPORT: {
    title: 'A route file without a component',
    status: 500,
    message: '{file} has no default export that is a component.',
    hint: 'Export a React component as default from {file}.',
  },
  WM_ERROR_FILE_NOT_CLIENT: {
    title: 'An error file that is not a client component',
    status: 500,
    message: '{file} is not a client component, but error boundaries only exist in the browser.',
    hint: "Put 'use client' in the first line of {file}.",
  },
  WM_GUARD_IN_CLIENT: {
    title: 'A guard in a client component',
    status: 500,
    message: '{file} exports guard, but with "use client" it runs in the browser, where it guards nothing.',
    hint: 'Export guard from a layout, page or route without "use client" and import the client component there.',
  },
  WM_GUARD_MISPLACED: {
    title: 'A guard in a file that has none',
    status: 500,
    message: '{file} exports guard, which is never called.',
    hint: 'Export guard from the layout, page, default or route file of the folder.',
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
    message:
      'guard in {file} returned false or a Response, which changes nothing: the visitor was let through.',
    hint: 'Turn visitors away by calling redirect(), notFound(), forbidden() or unauthorized(), or by throwing.',
  },
  WM_HEAD_TWICE: {
    title: 'Fixed and computed metadata in one file',
    status: 500,
    message: '{file} exports both {first} and {second}.',
    hint: 'Keep one of the two: {second} can return what {first} holds.',
  },
  WM_MISSPELT_FILE: {
    title: 'A file that is almost named like a route file',
    status: 500,
    message: '{file} answers no URL and wraps no page: its name is not that of a route file.',
    hint: 'If it is meant to, name it {meant}.',
  },
  WM_SERVER_EXPORT: {
    title: "An export of a 'use server' file that is no async function",
    status: 500,
    message:
      "{file} exports {name} in line {line}, which is {what}; a file with 'use server' may export async functions only.",
    hint: "Make {name} an async function, or move it into a file without 'use server'. Types may stay.",
  },
  WM_STATIC_PARAMS_NOT_A_LIST: {
    title: 'generateStaticParams without a list',
    status: 500,
    message: 'generateStaticParams in {file} did not return an array.',
    hint: 'Return an array of objects with one value per dynamic segment.',
  },
  WM_NODE_MODULE_IN_BROWSER: {
    title: 'A module of Node in code for the browser',
    status: 500,
    message: '{file} imports {name}, which exists in Node only, and {file} also runs in the browser.',
    hint: "Move what needs {name} into a server component or a route handler; a file with 'use client', and what it imports, runs in the browser.",
  },
  WM_DYNAMIC_ON_SERVER: {
    title: 'A component for the browser only in a server component',
    status: 500,
    message: 'dynamic() was called with ssr: false in a server component, which the browser never runs.',
    hint: "Move the call into a file that has 'use client' in its first line, or leave ssr out.",
  },
  WM_CLIENT_IMPORT_ON_SERVER: {
    title: 'A browser-only import in a server component',
    status: 500,
    message: '{file} imports {name} from {source}, which exists in the browser only{chain}.',
    hint: "Put 'use client' in the first line of {file}, or move the part that needs {name} into a file that has it.",
  },
} as const

export const ERRORS: typeof SERVER_ERRORS &
  typeof PAGES_SERVER_ERRORS &
  typeof CLIENT_ERRORS &
  typeof LINK_ERRORS &
  typeof IMAGE_ERRORS &
  typeof FONT_ERRORS &
  typeof SCRIPT_ERRORS &
  typeof PAGES_CLIENT_ERRORS = {
  ...SERVER_ERRORS,
  ...PAGES_SERVER_ERRORS,
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

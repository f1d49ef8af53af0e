import { createError } from '../shared/errors.ts'
import {
  createRemoval,
  decodeCookieMap,
  encodeSetCookie,
  nameOf,
  quoteName,
  readSetArguments,
  type Cookie,
  type CookieStore,
  type ResponseCookie,
} from './cookies.ts'
import { readContext, type RequestContext, type RequestPromises } from './request-context.ts'
import { createSealedHeaders, type ReadonlyHeaders } from './sealed-headers.ts'
import { useRequestData } from './static-render.ts'
import { readUserHeaders } from './user-headers.ts'

/**
 * The headers of the request.
 * @example const agent = (await headers()).get('user-agent')
 */
export function headers(): Promise<ReadonlyHeaders> {
  const context = requireContext('headers()')
  return answer(context, 'headers', (isRead) =>
    createSealedHeaders(isRead ? readHeaders(context) : new Headers()),
  )
}

/**
 * The cookies of the request. Actions, route handlers and middleware may change them; later reads see the change.
 * @example const theme = (await cookies()).get('theme')?.value
 */
export function cookies(): Promise<CookieStore> {
  const context = requireContext('cookies()')
  return answer(context, 'cookies', (isRead) =>
    createCookieStore(context, isRead ? readCookies(context) : new Map()),
  )
}

/**
 * Waits for a real visitor: what follows is never made ahead of time.
 * @example await connection(); const now = Date.now()
 */
export function connection(): Promise<void> {
  return answer(requireContext('connection()'), 'connection', () => undefined)
}

/**
 * The nonce of this document, for inline scripts of its own. `undefined` when neither the configuration nor middleware has a
 * policy with one, and for payloads: a page that is there already keeps the nonce of its document.
 * @example <script nonce={await getNonce()}>…</script>
 */
export function getNonce(): Promise<string | undefined> {
  const context = requireContext('getNonce()')
  return answer(context, 'nonce', () => context.nonce)
}

/**
 * The locale of the request, as it is configured. It is part of the address, so a page that reads it may still be
 * made ahead of time.
 * @example <html lang={getLocale()}>
 */
export function getLocale(): string {
  const { locale } = requireContext('getLocale()')
  if (locale === undefined) throw createError('WM_NO_LOCALES', { api: 'getLocale()' })
  return locale
}

export function requireContext(api: string): RequestContext {
  const context = readContext()
  if (!context) throw createError('WM_OUTSIDE_REQUEST', { api })
  if (context.scope) throw createError('WM_CACHED_REQUEST_DATA', { api, scope: context.scope.api })
  if (context.phase === 'after-render') throw createError('WM_AFTER_REQUEST_DATA', { api })
  return context
}

type Answered<Name extends keyof RequestPromises> = Awaited<NonNullable<RequestPromises[Name]>>

/**
 * The same promise each time. React's `use` reads `status` and `value` and so does not suspend for a value that is
 * already there. What may not be read is a rejection, as for any other promise.
 */
function answer<Name extends Exclude<keyof RequestPromises, 'draftMode'>>(
  context: RequestContext,
  name: Name,
  read: (isRead: boolean) => Answered<Name>,
): Promise<Answered<Name>> {
  const promises = (context.promises ??= {}) as Record<Name, Promise<Answered<Name>> | undefined>
  let isRead: boolean
  try {
    isRead = useRequestData(context, name)
  } catch (error) {
    const refused = Promise.reject<Answered<Name>>(error)
    // Code that asks and never waits must not end the process.
    refused.catch(() => {})
    return refused
  }
  const known = promises[name]
  if (known !== undefined) return known
  const value = read(isRead)
  return (promises[name] = Object.assign(Promise.resolve(value), { status: 'fulfilled', value }))
}

/** Libraries that look for a session read the header, and want what middleware has just renewed. */
function readHeaders(context: RequestContext): Headers {
  const sent = context.requestHeaders ?? readUserHeaders(context)
  if (context.cookieChanges === undefined) return sent
  const changed = new Headers(sent)
  const line = encodeCookies(readCookies(context))
  if (line === '') changed.delete('cookie')
  else changed.set('cookie', line)
  return changed
}

function encodeCookies(values: Map<string, string>): string {
  return Array.from(values, ([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

function readCookies({ request, requestHeaders, cookieChanges }: RequestContext): Map<string, string> {
  const header = requestHeaders === undefined ? request.headers.cookie : requestHeaders.get('cookie')
  const values = decodeCookieMap(header)
  for (const [name, value] of cookieChanges ?? []) {
    if (value === undefined) values.delete(name)
    else values.set(name, value)
  }
  return values
}

function createCookieStore(context: RequestContext, values: Map<string, string>): CookieStore {
  const read = (name: string): Cookie | undefined => {
    const value = values.get(name)
    return value === undefined ? undefined : { name, value }
  }
  const write = (cookie: ResponseCookie): void => {
    requireWritable(context, cookie.name)
    context.setCookies.set(cookie.name, encodeSetCookie(cookie))
  }

  const store: CookieStore = Object.assign(new Sized(values), {
    get: (name) => read(nameOf(name)),
    getAll: (name) => {
      if (name === undefined) return Array.from(store, ([, cookie]) => cookie)
      const cookie = read(nameOf(name))
      return cookie ? [cookie] : []
    },
    has: (name) => values.has(name),
    set: (...given) => {
      const cookie = readSetArguments(given)
      write(cookie)
      values.set(cookie.name, String(cookie.value))
      return store
    },
    delete: (cookie) => {
      write(createRemoval(cookie))
      values.delete(nameOf(cookie))
      return store
    },
    toString: () => encodeCookies(values),
    *[Symbol.iterator]() {
      for (const [name, value] of values) yield [name, { name, value }]
    },
  } satisfies Omit<CookieStore, 'size'>)
  return store
}

/** Not a getter of the store itself, see `Visitor`. */
class Sized {
  readonly #values: Map<string, string>

  constructor(values: Map<string, string>) {
    this.#values = values
  }

  get size(): number {
    return this.#values.size
  }
}

/** Looked at on each call: the page that follows an action is rendered with the same store. */
function requireWritable(context: RequestContext, name: string): void {
  if (context.phase === 'render') throw createError('WM_COOKIES_READ_ONLY', { name: quoteName(name) })
  if (context.response.headersSent) throw createError('WM_COOKIES_TOO_LATE', { name: quoteName(name) })
}

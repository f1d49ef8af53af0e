/** `redirect()`, `notFound()` and the like: called by user code in every environment. */

import { createClientError } from './client-errors.ts'
import { createAccessError, createRedirect, isControlFlow } from './control-flow.ts'
import { MAX_TARGET_BYTES } from './limits.ts'
import { AUTH_INTERRUPTS_GLOBAL } from './wire.ts'

export const RedirectType: { readonly push: 'push'; readonly replace: 'replace' } = {
  push: 'push',
  replace: 'replace',
}
export type RedirectType = 'push' | 'replace'

export interface SignalContext {
  inAction: boolean
  authInterrupts: boolean
}

type ReadSignalContext = () => SignalContext | undefined

// Server components and client components that render on the server load separate copies of this file, and
// this folder may not know the server's request storage; so the server leaves a reader on the global object.
const CONTEXT_KEY = Symbol.for('waymark.signal-context')
const holder = globalThis as { [CONTEXT_KEY]?: ReadSignalContext; [AUTH_INTERRUPTS_GLOBAL]?: boolean }

/** The server calls this once; in a browser nobody does, and the global flag counts. */
export function registerSignalContext(read: ReadSignalContext): void {
  holder[CONTEXT_KEY] = read
}

/**
 * Ends rendering, an action or a route handler and sends the visitor to another address.
 * @example if (!session) redirect('/login')
 */
export function redirect(url: string | URL, type?: RedirectType): never {
  const target = checkTarget('redirect()', url)
  const inAction = holder[CONTEXT_KEY]?.()?.inAction ?? false
  throw createRedirect({
    type: readType(type) ?? (inAction ? 'push' : 'replace'),
    url: target,
    // After a POST the browser must ask for the new address with GET.
    status: inAction ? 303 : 307,
  })
}

/**
 * Like `redirect()`, for an address that has moved for good.
 * @example permanentRedirect('/new-name')
 */
export function permanentRedirect(url: string | URL, type?: RedirectType): never {
  throw createRedirect({
    type: readType(type) ?? 'replace',
    url: checkTarget('permanentRedirect()', url),
    status: 308,
  })
}

/**
 * Shows the nearest not-found page and answers 404.
 * @example if (!post) notFound()
 */
export function notFound(): never {
  throw createAccessError(404)
}

/**
 * Shows the nearest forbidden page and answers 403. Needs `authInterrupts` in the configuration.
 * @example if (user.role !== 'admin') forbidden()
 */
export function forbidden(): never {
  requireAuthInterrupts('forbidden()')
  throw createAccessError(403)
}

/**
 * Shows the nearest unauthorized page and answers 401. Needs `authInterrupts` in the configuration.
 * @example if (!session) unauthorized()
 */
export function unauthorized(): never {
  requireAuthInterrupts('unauthorized()')
  throw createAccessError(401)
}

/**
 * First line of a `catch` around code that may redirect: lets the framework's own signals pass.
 * @example try { await save() } catch (error) { unstable_rethrow(error); log(error) }
 */
export function unstable_rethrow(error: unknown): void {
  const seen = new Set<unknown>()
  let current = error
  while (current instanceof Error && !seen.has(current)) {
    if (isControlFlow(current)) throw current
    seen.add(current)
    current = current.cause
  }
}

/**
 * Returns the address when a browser would take it for a path of this site or for an http(s) address, and throws
 * otherwise. Browsers remove tabs and newlines, trim spaces and read `\` as `/`, so `/\t/host` is another site.
 */
export function checkTarget(api: string, url: string | URL): string {
  const text = typeof url === 'string' || url instanceof URL ? String(url) : ''
  if (!isAllowedTarget(text)) throw createClientError('WM_REDIRECT_URL', { api, url: quoteTarget(url) })
  return text
}

function isAllowedTarget(url: string): boolean {
  if (url === '' || url.length > MAX_TARGET_BYTES || url.trim() !== url) return false
  if (/[\p{Cc}\p{Surrogate}]/u.test(url) || /^(?:\\|\/[/\\])/.test(url)) return false
  if (!/^[a-z][a-z0-9+.-]*:/i.test(url)) return true
  return /^https?:\/\//i.test(url) && isUrl(url)
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}

function quoteTarget(url: unknown): string {
  return JSON.stringify(String(url).slice(0, 100))
}

/** As it goes into a `Location` header: the checked address in printable ASCII. */
export function encodeLocation(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, (text) => encodeURI(text))
}

function readType(type: RedirectType | undefined): RedirectType | undefined {
  return type === 'push' || type === 'replace' ? type : undefined
}

function requireAuthInterrupts(api: string): void {
  const allowed = holder[CONTEXT_KEY]?.()?.authInterrupts ?? holder[AUTH_INTERRUPTS_GLOBAL] === true
  if (!allowed) throw createClientError('WM_AUTH_INTERRUPTS_OFF', { api })
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { createError } from '../shared/errors.ts'
import { DRAFT_COOKIE } from '../shared/wire.ts'
import { createRemoval, decodeCookies, encodeSetCookie, type CookieAttributes } from './cookies.ts'
import { readContext, type RequestContext } from './request-context.ts'
import { requireContext } from './request-apis.ts'

export interface DraftMode {
  readonly isEnabled: boolean
  /** This visitor sees drafts, until the browser is closed. Actions and route handlers only. */
  enable(): void
  disable(): void
}

/** What the server needs to know a cookie of its own. */
export interface DraftKey {
  token: Promise<string>
  isProduction: boolean
}

/**
 * Whether this visitor is to see drafts instead of what is published; nothing that they see is cached.
 * @example const post = await readPost(slug, { drafts: (await draftMode()).isEnabled })
 */
export function draftMode(): Promise<DraftMode> {
  const scope = readContext()?.scope
  // What cached code gives to visitors with drafts is not kept, so it may know.
  if (scope) return Promise.resolve({ isEnabled: scope.isDraft ?? false, enable: refuse, disable: refuse })
  const context = requireContext('draftMode()')
  const promises = (context.promises ??= {})
  return (promises.draftMode ??= createDraftMode(context))
}

const refuse = (): never => {
  throw createError('WM_DRAFT_READ_ONLY')
}

/** True when the request brings the cookie that `enable()` set. Caches are then neither read nor written. */
export async function isDraft(context: RequestContext): Promise<boolean> {
  if (context.draft === undefined || !context.request.headers.cookie?.includes(DRAFT_COOKIE)) return false
  const given = decodeCookies(context.request.headers.cookie)[DRAFT_COOKIE]
  if (given === undefined || !isSame(given, await context.draft.token)) return false
  // A page that is the same for everybody is not, for this visitor. An answer of `false` is everybody's.
  context.used.add('draftMode')
  return true
}

async function createDraftMode(context: RequestContext): Promise<DraftMode> {
  let isEnabled = await isDraft(context)
  const { token, isProduction } = context.draft ?? {}
  const value = (await token) ?? ''
  const attributes: CookieAttributes = {
    path: '/',
    httpOnly: true,
    // A preview is often shown inside the frame of a content editor, which is another site.
    ...(isProduction ? { sameSite: 'none', secure: true } : { sameSite: 'lax' }),
  }
  const write = (isOn: boolean): void => {
    if (context.phase === 'render') throw createError('WM_DRAFT_READ_ONLY')
    if (context.response.headersSent) throw createError('WM_COOKIES_TOO_LATE', { name: DRAFT_COOKIE })
    const cookie = isOn ? { name: DRAFT_COOKIE, value } : createRemoval(DRAFT_COOKIE)
    context.setCookies.set(DRAFT_COOKIE, encodeSetCookie({ ...cookie, ...attributes }))
    isEnabled = isOn
  }
  return {
    get isEnabled() {
      return isEnabled
    },
    enable: () => write(true),
    disable: () => write(false),
  }
}

/** Digests have one length, so the comparison takes one time, whatever was sent. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

import { NextResponse, type NextRequest } from 'waymark/server'
import { refuseForNow, RETRY_AFTER_SECONDS } from './server/answer-json.ts'
import { readHost } from './server/host.ts'
import { isStoreAway } from './server/service-error.ts'
import { readAddress, SESSION_COOKIE } from './server/session.ts'
import { createSessionCookie } from './server/session-cookie.ts'
import { SIGNED_OUT } from './state/signed-out.ts'

const ICON_PATH = /^\/icon(?:\.svg)?$/
const AWAY_PATH = '/away'
const JSON_PATH = /^\/json(?:\/|$)/
/** Links in pages lead to these as well. */
const FILE_PATH = /^\/p\/[^/]+\/(?:issues\/[^/]+\/markdown|attachments\/[^/]+)$/

/** Everything but the sign-in page and the icons is for people who are signed in; pages and actions check once more. */
export async function middleware(request: NextRequest): Promise<Response | undefined> {
  try {
    return await admit(request)
  } catch (error) {
    if (!isStoreAway(error)) throw error
    console.error((error as Error).message)
    return answerAway(request)
  }
}

async function admit(request: NextRequest): Promise<Response | undefined> {
  const { access } = readHost()
  const url = request.nextUrl
  const key = url.searchParams.get('key')
  if (key !== null) return signInWithKey(request, key)
  if (url.pathname === '/sign-in' && request.method === 'POST') return judgeAttempt(await readAddress())
  if (ICON_PATH.test(url.pathname)) return undefined
  // What programs read takes tokens as well, and checks them itself.
  if (JSON_PATH.test(url.pathname)) return undefined
  if (FILE_PATH.test(url.pathname) && request.headers.has('authorization')) return undefined
  const session = await access.readSession(request.cookies.get(SESSION_COOKIE)?.value)
  const target = url.clone()
  target.search = ''
  if (session !== null && url.pathname === AWAY_PATH) {
    target.pathname = '/'
    return NextResponse.redirect(target)
  }
  if (session !== null || url.pathname === '/sign-in') return undefined
  // Another page in its place would take what was typed along.
  if (isActionCall(request)) return new Response(SIGNED_OUT, { status: 401 })
  if (url.pathname !== '/') target.searchParams.set('next', `${url.pathname}${url.search}`)
  target.pathname = '/sign-in'
  return NextResponse.redirect(target)
}

/** Of a page with scripts; without them the browser sends the form as it would any other. */
function isActionCall(request: NextRequest): boolean {
  return request.method === 'POST' && request.headers.get('accept')?.startsWith('text/x-component') === true
}

/** Pages say so in place of themselves. What sends something is told by the status, and keeps it. */
function answerAway(request: NextRequest): Response {
  const url = request.nextUrl.clone()
  if (FILE_PATH.test(url.pathname)) return refuseForNow()
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('The database does not answer. Try again later.\n', { status: 503, headers })
  url.pathname = AWAY_PATH
  return NextResponse.rewrite(url, { status: 503, headers })
}

/** The form answers either way, and says how long to wait; only here can the answer have a status. */
function judgeAttempt(address: string): Response | undefined {
  const seconds = readHost().access.signInWaitSeconds(address)
  if (seconds === 0) return undefined
  return NextResponse.next({ status: 429, headers: { 'retry-after': String(seconds) } })
}

/** The link that the server prints; the key leaves the address bar. */
async function signInWithKey(request: NextRequest, key: string): Promise<Response> {
  const target = request.nextUrl.clone()
  target.searchParams.delete('key')
  const result = await readHost().access.signInWithKey({ key })
  if (!result.ok) {
    target.pathname = '/sign-in'
    target.search = result.reason === 'not-writable' ? '?reason=not-writable' : '?reason=key'
    return NextResponse.redirect(target)
  }
  const response = NextResponse.redirect(target)
  const isSecure = request.nextUrl.protocol === 'https:'
  response.cookies.set(createSessionCookie(result.cookie, { maxAgeSeconds: result.maxAgeSeconds, isSecure }))
  return response
}

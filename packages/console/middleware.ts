import { NextResponse, type NextRequest } from 'waymark/server'
import { readHost } from './server/host.ts'
import { readAddress, SESSION_COOKIE } from './server/session.ts'
import { createSessionCookie } from './server/session-cookie.ts'

const PUBLIC_PATH = /^\/(?:sign-in|icon(?:\.svg)?)$/
const PROGRAM_PATH = /^\/json\/|^\/p\/[^/]+\/(?:issues\/[^/]+\/markdown|attachments\/[^/]+)$/

/** Everything but the sign-in page and the icons is for people who are signed in; pages and actions check once more. */
export async function middleware(request: NextRequest): Promise<Response | undefined> {
  const { access } = readHost()
  const url = request.nextUrl
  const key = url.searchParams.get('key')
  if (key !== null) return signInWithKey(request, key)
  if (url.pathname === '/sign-in' && request.method === 'POST') return judgeAttempt(await readAddress())
  if (PUBLIC_PATH.test(url.pathname)) return undefined
  // What programs read takes tokens as well, and checks them itself.
  if (PROGRAM_PATH.test(url.pathname) && request.headers.has('authorization')) return undefined
  const session = await access.readSession(request.cookies.get(SESSION_COOKIE)?.value)
  if (session !== null) return undefined
  const target = url.clone()
  target.search = ''
  if (url.pathname !== '/') target.searchParams.set('next', `${url.pathname}${url.search}`)
  target.pathname = '/sign-in'
  return NextResponse.redirect(target)
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

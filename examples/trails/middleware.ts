import { randomUUID } from 'node:crypto'
import { NextResponse, type NextRequest } from 'waymark/server'
import { HIKER_COOKIE } from './data/hiker-cookie.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** The log book knows browsers, not people: whoever opens it gets a number, by which their entries stay theirs. */
export function middleware(request: NextRequest): NextResponse {
  const response = NextResponse.next()
  if (!request.cookies.has(HIKER_COOKIE))
    response.cookies.set(HIKER_COOKIE, randomUUID(), {
      httpOnly: true,
      sameSite: 'lax',
      maxAge: ONE_YEAR_SECONDS,
      path: '/',
    })
  return response
}

// Static pages are left alone, so that shared caches may keep them.
export const config = { matcher: '/log' }

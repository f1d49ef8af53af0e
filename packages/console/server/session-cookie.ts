import type { ResponseCookie } from 'waymark/headers'
import { BASE_PATH } from '../state/base-path.ts'
import { SESSION_COOKIE } from './session.ts'

export function createSessionCookie(
  value: string,
  options: { maxAgeSeconds: number; isSecure: boolean },
): ResponseCookie {
  return {
    name: SESSION_COOKIE,
    value,
    path: BASE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: options.isSecure,
    maxAge: options.maxAgeSeconds,
  }
}

export { RequestCookies, ResponseCookies } from '../../server/cookies.ts'
export type { Cookie, CookieAttributes, ResponseCookie } from '../../server/cookies.ts'

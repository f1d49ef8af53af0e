export type { Cookie, CookieAttributes, CookieStore, ResponseCookie } from '../server/cookies.ts'
export { cookies, headers } from '../server/request-apis.ts'
export type { ReadonlyHeaders } from '../server/sealed-headers.ts'

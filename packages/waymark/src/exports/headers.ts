export type { Cookie, CookieAttributes, CookieStore, ResponseCookie } from '../server/cookies.ts'
export { draftMode, type DraftMode } from '../server/draft-mode.ts'
export { cookies, getNonce, headers } from '../server/request-apis.ts'
export type { ReadonlyHeaders } from '../server/sealed-headers.ts'

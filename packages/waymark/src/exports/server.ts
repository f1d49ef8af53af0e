export type { RequestCookies, ResponseCookies } from '../server/cookies.ts'
export { connection, getLocale } from '../server/request-apis.ts'
export { WaymarkRequest as NextRequest, WaymarkRequest, type WaymarkUrl } from '../server/web-request.ts'
export { WaymarkResponse as NextResponse, WaymarkResponse } from '../server/web-response.ts'

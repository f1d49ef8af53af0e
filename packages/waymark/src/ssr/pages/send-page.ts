import { openBody } from '../../server/body-writer.ts'
import type { PageRedirect } from '../../server/pages/page-store.ts'
import { encodeLocation } from '../../shared/navigation-signals.ts'
import { PAGE_EXPIRE_S } from '../../shared/limits.ts'
import { CACHE_CONTROL_NEVER, DATA_CONTENT_TYPE, DOCUMENT_CONTENT_TYPE } from '../../shared/wire.ts'
import type { RequestContext } from '../../server/request-context.ts'
import { setServerTiming } from '../../server/telemetry/trace-tags.ts'
import type { PageRequest, PagesState } from './page-request.ts'

interface SendOptions {
  status?: number
  /** Seconds; absent: nobody may keep the answer. */
  keep?: number | false | undefined
  nonce?: string | undefined
}

export function sendDocument(
  state: PagesState,
  context: RequestContext,
  html: string,
  options: SendOptions = {},
): Promise<void> {
  const { response } = context
  const { config } = state.host.runtime
  if (options.nonce !== undefined)
    response.setHeader(
      'content-security-policy',
      config.contentSecurityPolicy.replaceAll('{nonce}', options.nonce),
    )
  if (config.poweredByHeader) response.setHeader('x-powered-by', 'Waymark')
  return send(state, context, { ...options, body: html, contentType: DOCUMENT_CONTENT_TYPE })
}

export function sendData(
  state: PagesState,
  context: RequestContext,
  data: unknown,
  options: SendOptions = {},
): Promise<void> {
  return send(state, context, { ...options, body: JSON.stringify(data), contentType: DATA_CONTENT_TYPE })
}

/** For the browser a redirect; for a script that asked for data, data that tells of one. */
export function sendRedirect(
  { state, context, page }: PageRequest,
  { destination, status, basePath }: PageRedirect,
  keep?: number | false,
): Promise<void> {
  if (context.isPageData) {
    const pageProps = {
      __N_REDIRECT: destination,
      __N_REDIRECT_STATUS: status,
      ...(!basePath && { __N_REDIRECT_BASE_PATH: false }),
    }
    const flag = page.getStaticProps === undefined ? { __N_SSP: true } : { __N_SSG: true }
    return sendData(state, context, { pageProps, ...flag }, { keep })
  }
  const prefix = basePath && /^\/(?![/\\])/.test(destination) ? context.config.basePath : ''
  const target = encodeLocation(prefix !== '' && destination === '/' ? prefix : prefix + destination)
  context.response.setHeader('location', target)
  if (status === 308) context.response.setHeader('refresh', `0;url=${target}`)
  return send(state, context, { status, keep, body: target, contentType: 'text/plain; charset=utf-8' })
}

async function send(
  state: PagesState,
  context: RequestContext,
  { status, keep, body, contentType }: SendOptions & { body: string; contentType: string },
): Promise<void> {
  const { request, response, setCookies } = context
  if (status !== undefined) response.statusCode = status
  if (!response.hasHeader('content-type')) response.setHeader('content-type', contentType)
  // What the configuration, middleware or the page itself says about caching is meant.
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', describeCaching(state, keep))
  if (setCookies.size > 0) response.appendHeader('set-cookie', [...setCookies.values()])
  setServerTiming(context)
  const writer = openBody(request, response, { compress: state.host.runtime.config.compress })
  writer.end(body)
  await new Promise<void>((resolve) => writer.onClose(resolve))
}

function describeCaching({ isProduction }: PagesState, keep: number | false | undefined): string {
  if (keep === undefined || !isProduction) return CACHE_CONTROL_NEVER
  if (keep === false) return `s-maxage=${PAGE_EXPIRE_S}`
  return `s-maxage=${keep}, stale-while-revalidate=${Math.max(PAGE_EXPIRE_S - keep, 0)}`
}

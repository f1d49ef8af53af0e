import { maskCookies, maskEntries, maskUrl, maskQuery } from '../../shared/telemetry/mask.ts'
import type { RequestFields, User } from '../../shared/telemetry/event.ts'
import type { CollectOptions } from '../../shared/telemetry/settings.ts'
import { decodeCookies } from '../cookies.ts'
import { readClient } from '../read-client.ts'
import type { RequestContext } from '../request-context.ts'

/** Headers that say nothing about a person. */
const HARMLESS_HEADERS = ['user-agent', 'referer', 'accept', 'content-type', 'content-length']

/** The request as reports show it: no cookies, no body, headers by list, secrets in the query masked. */
export function describeRequestData(
  { request, location, config }: RequestContext,
  collect: CollectOptions,
): RequestFields {
  const { origin } = readClient(request, config)
  const headers: Record<string, string> = {}
  for (const name of [...HARMLESS_HEADERS, ...collect.headers.map((header) => header.toLowerCase())]) {
    const value = request.headers[name]
    if (value !== undefined && name !== 'cookie') headers[name] = String(value)
  }
  if (headers['referer'] !== undefined) headers['referer'] = maskUrl(headers['referer'])
  const cookies = collect.cookies ? request.headers.cookie : undefined
  return {
    url: origin + location.shown,
    method: request.method ?? 'GET',
    ...(location.search === '' ? {} : { query_string: maskQuery(location.search.slice(1)) }),
    headers: maskEntries(headers),
    ...(cookies === undefined ? {} : { cookies: maskCookies(decodeCookies(cookies)) }),
  }
}

export function describeVisitor(
  { request, config }: RequestContext,
  { userIp }: CollectOptions,
): User | undefined {
  if (!userIp) return undefined
  const { address } = readClient(request, config)
  return address === '' ? undefined : { ip_address: address }
}

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { resolve, sep } from 'node:path'
import { matchesOriginPattern } from '../shared/origin-pattern.ts'
import { OPEN_IN_EDITOR_PATH } from '../shared/wire.ts'
import type { ResolvedConfig } from './config.ts'

/** Names that the app itself says are its own. */
export function listOwnNames({
  allowedDevOrigins,
  i18n,
}: Pick<ResolvedConfig, 'allowedDevOrigins' | 'i18n'>): string[] {
  return [...allowedDevOrigins, ...(i18n?.domains ?? []).map(({ domain }) => domain)]
}

/**
 * A page on another site must not reach the development server through a name that it points at this machine.
 * Addresses and `localhost` cannot be such a name, nor can the names of the app itself.
 */
export function isAllowedHost(header: string | undefined, ownNames: readonly string[] = []): boolean {
  if (header === undefined || !URL.canParse(`http://${header}`)) return false
  const { hostname } = new URL(`http://${header}`)
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (isIP(address) !== 0 || hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return ownNames.some((pattern) => matchesOriginPattern(hostname, pattern))
}

/**
 * Modules, source lines and the editor are for pages of this very server. A browser says where a request comes
 * from; what is typed into the address bar comes from nowhere.
 */
export function isAllowedRequest(
  { headers, url = '' }: IncomingMessage,
  root: string,
  ownNames: readonly string[] = [],
): boolean {
  const site = headers['sec-fetch-site']
  if (
    !isAllowedHost(headers.host, ownNames) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  )
    return false
  const queryAt = url.indexOf('?')
  const path = queryAt === -1 ? url : url.slice(0, queryAt)
  // Vite answers to the start of the name, in any case.
  if (!path.toLowerCase().includes(OPEN_IN_EDITOR_PATH)) return true
  const file = queryAt === -1 ? '' : (new URLSearchParams(url.slice(queryAt)).get('file') ?? '')
  // A name may also be an address, which is not below any folder of ours by its letters.
  return !/^[a-z][a-z\d+.-]+:/i.test(file) && resolve(root, file).startsWith(root + sep)
}

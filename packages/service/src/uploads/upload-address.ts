import type { IncomingHttpHeaders } from 'node:http'

/** A program that adds the address it was given itself. Its successor, which the plugins use, counts from 0 again. */
const READS_PATHS = /^sentry-cli\/[1-9]/

/**
 * Where a tool sends pieces to: where it asked. A program that reads paths gets one, since what is in front of this server
 * is not known here; all others refuse anything but a whole address of the host that they have a token for.
 */
export function createUploadAddress(headers: IncomingHttpHeaders, path: string, consoleUrl: string): string {
  const { host } = headers
  if (host === undefined || READS_PATHS.test(headers['user-agent'] ?? '')) return path
  return `${readScheme(headers, consoleUrl)}//${host}${path}`
}

/** What a proxy says, else what whoever runs the service says of its address. */
function readScheme(headers: IncomingHttpHeaders, consoleUrl: string): string {
  const [, forwarded] = /^(https?)\s*(?:,|$)/.exec(String(headers['x-forwarded-proto'] ?? '')) ?? []
  if (forwarded !== undefined) return `${forwarded}:`
  if (!URL.canParse(consoleUrl)) return 'http:'
  const { host, protocol } = new URL(consoleUrl)
  return host === headers.host?.toLowerCase() ? protocol : 'http:'
}

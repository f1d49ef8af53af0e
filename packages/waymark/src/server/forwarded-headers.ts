import type { IncomingMessage } from 'node:http'
import {
  HEADER_FORWARDED_FOR,
  HEADER_FORWARDED_HOST,
  HEADER_FORWARDED_PORT,
  HEADER_FORWARDED_PROTO,
} from '../shared/wire.ts'
import { readClient, type ClientSettings } from './read-client.ts'

/**
 * What a proxy would say of the visitor, where none has said it: apps ask these headers for the address and the origin, with a proxy in
 * front and without.
 */
export function listForwardedHeaders(
  request: IncomingMessage,
  settings: ClientSettings,
): [name: string, value: string][] {
  const { headers } = request
  const { protocol, host, address } = readClient(request, settings)
  const port = /:(\d+)$/.exec(host)?.[1] ?? (protocol === 'https:' ? '443' : '80')
  const all: [string, string][] = [
    [HEADER_FORWARDED_FOR, address],
    [HEADER_FORWARDED_HOST, host],
    [HEADER_FORWARDED_PORT, port],
    [HEADER_FORWARDED_PROTO, protocol.slice(0, -1)],
  ]
  return all.filter(([name, value]) => value !== '' && headers[name] === undefined)
}

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { HEADER_FORWARDED_FOR } from '../../shared/wire.ts'

/**
 * Who asks, with so many proxies in front: pages are told by their app, but reports are taken while it is not loaded. Each proxy
 * appends the address that it speaks for, so the list is read from the right; what is left of that may be invented.
 */
export function readForwardedAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const named = String(headers[HEADER_FORWARDED_FOR] ?? '')
    .split(',')
    .map((text) => stripPort(text.trim()))
    .slice(-proxies)
    .reverse()
  let address = socket.remoteAddress ?? ''
  for (const next of proxies === 0 ? [] : named) {
    if (isIP(next) === 0) break
    address = next
  }
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

/** `192.0.2.1:80` and `[2001:db8::1]:80`: some proxies name the port as well. */
function stripPort(text: string): string {
  return text.replace(/^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/, '$1$2')
}

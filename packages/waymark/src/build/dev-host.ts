import { isIP } from 'node:net'

/**
 * A page on another site must not reach the development server through a name that it points at this machine.
 * Addresses and `localhost` cannot be such a name.
 */
export function isAllowedHost(header: string | undefined): boolean {
  if (header === undefined || !URL.canParse(`http://${header}`)) return false
  const { hostname } = new URL(`http://${header}`)
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(address) !== 0 || hostname === 'localhost' || hostname.endsWith('.localhost')
}

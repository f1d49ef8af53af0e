import { isIPv6 } from 'node:net'
import { MAX_ADDRESSES, SIGN_IN_ATTEMPTS, SIGN_IN_ATTEMPTS_IN_ALL, SIGN_IN_WINDOW_MS } from '../limits.ts'

/** Counts attempts before they are checked, so that many at once are no way around it. */
export interface SignInLimiter {
  /** Milliseconds to wait; 0: an attempt may be made. */
  waitMs(address: string): number
  /** The same, and an attempt that may be made is counted. */
  take(address: string): number
  /** The attempt was right: it does not count. */
  giveBack(address: string): void
}

interface Window {
  count: number
  endsMs: number
}

export function createSignInLimiter(now: () => number): SignInLimiter {
  const windows = new Map<string, Window>()
  let all: Window = { count: 0, endsMs: 0 }

  /** One that ends later than any can was opened before the clock was set back. */
  function isOpen({ endsMs }: Window): boolean {
    return endsMs > now() && endsMs - now() <= SIGN_IN_WINDOW_MS
  }

  /** The window that is open now. Insertion order is the order of use. */
  function open(key: string): Window {
    const known = windows.get(key)
    const window = known && isOpen(known) ? known : { count: 0, endsMs: now() + SIGN_IN_WINDOW_MS }
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > MAX_ADDRESSES) windows.delete(windows.keys().next().value ?? key)
    return window
  }

  function waitMs(own: Window): number {
    if (own.count >= SIGN_IN_ATTEMPTS) return own.endsMs - now()
    return all.count >= SIGN_IN_ATTEMPTS_IN_ALL && isOpen(all) ? all.endsMs - now() : 0
  }

  return {
    waitMs: (address) => waitMs(open(toKey(address))),
    take(address) {
      const own = open(toKey(address))
      if (!isOpen(all)) all = { count: 0, endsMs: now() + SIGN_IN_WINDOW_MS }
      const wait = waitMs(own)
      if (wait > 0) return wait
      own.count += 1
      all.count += 1
      return 0
    },
    giveBack(address) {
      const own = open(toKey(address))
      own.count = Math.max(0, own.count - 1)
      all.count = Math.max(0, all.count - 1)
    },
  }
}

/** Who has one IPv6 address has the 64 bits after it as well. */
function toKey(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [left = '', right] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16))
    .join(':')
}

import type { IncomingMessage } from 'node:http'
import type { RuntimeConfig } from '../shared/config.ts'
import { MAX_READY_ADDRESS_CHARS, MAX_READY_ADDRESSES } from '../shared/limits.ts'
import type { KeptAnswer } from '../shared/prerendered.ts'
import { DRAFT_COOKIE, HEADERS_CHOOSING } from '../shared/wire.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { ReadyAnswer } from './ready-answer.ts'
import type { RequestContext } from './request-context.ts'

/** Where a kept answer was found. */
export interface KeptPlace {
  key: string
  answer: KeptAnswer
  layer: string | undefined
}

/**
 * What requests were answered with that anybody who sends the same gets again, while it is fresh. The first request walks the
 * whole way; when nothing on it looked at more than the address and the headers in the key, those that follow need not.
 */
export interface ReadyAnswers {
  /** Undefined: the request has to walk the whole way. */
  find(request: IncomingMessage): ReadyAnswer | undefined
  note(context: RequestContext, place: KeptPlace, ready: ReadyAnswer): void
}

/** An address that was answered. What for depends on what is kept there now. */
interface Address {
  /** Of what is kept. */
  key: string
  layer: string
  /** Weak: how much is kept in memory is decided where it is kept. */
  ready: WeakMap<KeptAnswer, ReadyAnswer>
}

export function createReadyAnswers(
  kept: Pick<KeptAnswers, 'peek'>,
  { i18n, basePath }: Pick<RuntimeConfig, 'i18n' | 'basePath'>,
): ReadyAnswers {
  const addresses = new Map<string, Address>()

  /** Nothing that was read on the way can be different for another request with the same key. */
  const isForAll = (context: RequestContext): boolean => {
    const { request, location, isWatched, isGuarded, isVaried } = context
    if (isWatched || isGuarded || isVaried || !isRead(request) || location.search !== '') return false
    if (i18n === undefined) return true
    if (i18n.domains !== undefined) return false
    // The first page is where visitors are sent to their language.
    return i18n.localeDetection === false || location.shown.length > basePath.length + 1
  }
  return {
    find(request) {
      if (!isRead(request)) return undefined
      if (request.headers.cookie?.includes(DRAFT_COOKIE)) return undefined
      const address = addresses.get(createAddressKey(request))
      if (address === undefined) return undefined
      const hit = kept.peek(address.key)
      return hit?.layer === address.layer ? address.ready.get(hit.entry) : undefined
    },
    note(context, { key, answer, layer }, ready) {
      if (layer === undefined || !isForAll(context)) return
      const hit = kept.peek(key)
      if (hit?.entry !== answer || hit.layer !== layer) return
      const name = createAddressKey(context.request)
      if (name.length > MAX_READY_ADDRESS_CHARS) return
      const known = addresses.get(name)
      if (known?.key === key && known.layer === layer) return void known.ready.set(answer, ready)
      const [oldest] = addresses.size < MAX_READY_ADDRESSES ? [] : addresses.keys()
      if (oldest !== undefined) addresses.delete(oldest)
      addresses.set(name, { key, layer, ready: new WeakMap([[answer, ready]]) })
    },
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Header names and values cannot hold a line break, and neither can a target. */
function createAddressKey({ url = '/', headers }: IncomingMessage): string {
  let key = url
  for (const name of HEADERS_CHOOSING) {
    const value = headers[name]
    if (value !== undefined) key += `\n${name}:${String(value)}`
  }
  return key
}

import {
  COMPAT_NAMES,
  HEADER_HMR_REFRESH,
  HEADER_MIDDLEWARE_PREFIX,
  HEADER_NEXT_URL,
  HEADER_PAYLOAD,
  HEADER_ROUTER_PREFIX,
  HEADERS_UNTRUSTED,
  NATIVE_NAMES,
} from '../shared/wire.ts'
import { listForwardedHeaders } from './forwarded-headers.ts'
import type { RequestContext } from './request-context.ts'

const HIDDEN: ReadonlySet<string> = new Set([
  HEADER_PAYLOAD,
  HEADER_NEXT_URL,
  HEADER_HMR_REFRESH,
  ...HEADERS_UNTRUSTED,
])

const HIDDEN_FAMILIES: readonly string[] = [
  HEADER_ROUTER_PREFIX,
  HEADER_MIDDLEWARE_PREFIX,
  NATIVE_NAMES.headerPrefix,
  COMPAT_NAMES.headerPrefix,
]

/** The request headers that user code sees: neither the router's own nor names of internal families. */
export function readUserHeaders({ request, config }: Pick<RequestContext, 'request' | 'config'>): Headers {
  const headers = new Headers()
  const raw = request.rawHeaders
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] as string).toLowerCase()
    if (!isHiddenHeader(name)) headers.append(name, raw[index + 1] as string)
  }
  for (const [name, value] of listForwardedHeaders(request, config)) headers.set(name, value)
  return headers
}

/** The router's own headers, and names that mean something to the framework only. */
export function isHiddenHeader(name: string): boolean {
  return HIDDEN.has(name) || HIDDEN_FAMILIES.some((prefix) => name.startsWith(prefix))
}

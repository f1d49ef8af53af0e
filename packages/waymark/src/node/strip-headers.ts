import type { IncomingMessage } from 'node:http'
import {
  HEADER_MIDDLEWARE_PREFETCH,
  HEADER_PAGE_DATA,
  HEADERS_INTERNAL_PREFIXES,
  HEADERS_UNTRUSTED,
} from '../shared/wire.ts'

const NAMES: ReadonlySet<string> = new Set(HEADERS_UNTRUSTED)

/** Takes off names by which frameworks and their hosts talk to themselves: from outside they are a lie. */
export function stripHeaders(request: IncomingMessage): void {
  const { rawHeaders } = request
  let isClean = true
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (isInternal(rawHeaders[index] ?? '')) isClean = false
  }
  if (isClean) return
  // Node makes each view when it is first asked for, by a count of lines that is about to be wrong.
  const views = [request.headers, request.headersDistinct]
  request.rawHeaders = rawHeaders.filter((_text, index) => !isInternal(rawHeaders[index - (index % 2)] ?? ''))
  for (const view of views) {
    for (const name of Object.keys(view)) if (isInternal(name)) delete view[name]
  }
}

/** The only line of this name from here on. */
export function replaceHeader(request: IncomingMessage, name: string, value: string): void {
  const { rawHeaders } = request
  const views = [request.headers, request.headersDistinct]
  const kept = rawHeaders.filter((_text, index) => rawHeaders[index - (index % 2)]?.toLowerCase() !== name)
  request.rawHeaders = [...kept, name, value]
  views[0]![name] = value
  views[1]![name] = [value]
}

function isInternal(text: string): boolean {
  // Most names begin with another letter.
  const first = text.charCodeAt(0) | 0x20
  if (first !== 0x78 && first !== 0x6e) return false
  const name = text.toLowerCase()
  if (NAMES.has(name)) return true
  // Sent by the scripts of pages/.
  if (name === HEADER_PAGE_DATA || name === HEADER_MIDDLEWARE_PREFETCH) return false
  return HEADERS_INTERNAL_PREFIXES.some((prefix) => name.startsWith(prefix))
}

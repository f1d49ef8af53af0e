import { createError } from '../shared/errors.ts'

/** Headers that may be given to anything that reads headers. */
export interface ReadonlyHeaders extends Headers {
  /** @deprecated Throws: the headers of a request are read-only. */
  append(): never
  /** @deprecated Throws: the headers of a request are read-only. */
  delete(): never
  /** @deprecated Throws: the headers of a request are read-only. */
  set(): never
}

export function createSealedHeaders(source: Headers): ReadonlyHeaders {
  const headers = new Headers(source)
  for (const method of ['append', 'delete', 'set']) {
    Object.defineProperty(headers, method, {
      value: () => {
        throw createError('WM_HEADERS_READ_ONLY', { method })
      },
    })
  }
  return headers as ReadonlyHeaders
}

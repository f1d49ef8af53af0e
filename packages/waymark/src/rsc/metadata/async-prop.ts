/**
 * Props of metadata files are promises. Code written when they were plain values still works: the fields
 * of an object can be read directly, and an id can be put into text and sums.
 */

type Fields = Record<string, string | string[] | undefined>

export function createAsyncParams<T extends Fields>(params: T): Promise<T> {
  const promise = Promise.resolve(params)
  // A param named `then` must not replace the promise's own method.
  const readable = Object.entries(params).filter(([name]) => !(name in promise))
  return Object.assign(promise, Object.fromEntries(readable))
}

/** An id is part of an address, and so a text; sums without `await` still see the number. */
export function createAsyncId(id: string | number): Promise<string> {
  return Object.assign(Promise.resolve(String(id)), { [Symbol.toPrimitive]: () => id })
}

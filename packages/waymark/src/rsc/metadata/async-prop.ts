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

export function createAsyncId<T extends string | number>(id: T): Promise<T> {
  return Object.assign(Promise.resolve(id), { [Symbol.toPrimitive]: () => id })
}

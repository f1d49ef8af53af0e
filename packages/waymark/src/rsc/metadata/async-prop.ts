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
  return createReadableId(id, id)
}

/** The id of a sitemap is part of its address, and so a text; sums without `await` still see the number. */
export function createAsyncTextId(id: string | number): Promise<string> {
  return createReadableId(String(id), id)
}

function createReadableId<T>(awaited: T, plain: string | number): Promise<T> {
  return Object.assign(Promise.resolve(awaited), { [Symbol.toPrimitive]: () => plain })
}

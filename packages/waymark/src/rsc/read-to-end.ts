/**
 * Arguments may hold promises, streams and iterators, which are decoded when somebody waits for them. This waits for all of
 * them, and rejects with the first fault. Streams are used up.
 */
export async function readToEnd(root: unknown): Promise<void> {
  const seen = new Set<object>()
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) continue
    seen.add(value)
    if (isThenable(value)) waiting.push(await value)
    else if (isAsyncIterable(value)) for await (const inner of value) waiting.push(inner)
    else for (const inner of listInner(value)) waiting.push(inner)
  }
}

function isThenable(value: object): value is PromiseLike<unknown> {
  return 'then' in value && typeof value.then === 'function'
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value
}

/** Of what the decoder makes; other objects hold nothing that could still be decoded. */
function listInner(value: object): Iterable<unknown> {
  if (Symbol.iterator in value) return value as Iterable<unknown>
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null ? Object.values(value) : []
}

import { createMemoryStore } from '../../packages/waymark/dist/server/cache/memory-store.js'

const ENTRIES = 10_000
const ENTRY_BYTES = 4_096

/** Reads of a full store, and writes that push the oldest entry out. */
export async function createMemoryCache() {
  const store = createMemoryStore({ maxBytes: ENTRIES * ENTRY_BYTES })
  const entry = {
    meta: { status: 200 },
    bodies: { html: new Uint8Array(ENTRY_BYTES) },
    madeAt: store.now(),
    revalidate: 60,
    expire: 3_600,
    tags: ['products'],
  }
  for (let index = 0; index < ENTRIES; index++) await store.write(`/page/${index}`, entry)
  let read = 0
  let written = ENTRIES
  return {
    'memory cache, read': () => store.peek(`/page/${read++ % ENTRIES}`),
    'memory cache, write and evict': () => store.write(`/page/${written++}`, entry),
  }
}

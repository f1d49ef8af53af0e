import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createError } from '../shared/errors.ts'
import { PRERENDERED_CACHE_BYTES } from '../shared/limits.ts'
import {
  PRERENDER_INDEX_FILE,
  PRERENDERED_DIR,
  type IndexedAnswer,
  type KeptAnswer,
  type PrerenderedAnswers,
  type PrerenderIndex,
} from '../shared/prerendered.ts'

/** The answers that the build made, read when they are first asked for. Undefined: it made none. */
export async function loadPrerendered(
  outDir: string,
  maxBytes: number = PRERENDERED_CACHE_BYTES,
): Promise<PrerenderedAnswers | undefined> {
  const dir = join(outDir, PRERENDERED_DIR)
  const text = await readFile(join(dir, PRERENDER_INDEX_FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { routes, answers } = readIndex(text, outDir)
  const kept = new Map<string, InMemory>()
  let bytes = 0
  const touch = (key: string): InMemory | undefined => {
    const known = kept.get(key)
    if (known === undefined) return undefined
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  return {
    routes,
    peek: (key) => touch(key)?.answer,
    async read(key) {
      const known = touch(key)
      if (known !== undefined) return known.reading
      const indexed = Object.hasOwn(answers, key) ? answers[key] : undefined
      if (indexed === undefined) return undefined
      const reading = readAnswer(dir, indexed)
      const size = indexed.bodies.reduce((sum, [, length]) => sum + length, 0)
      if (size > maxBytes) return reading
      const entry: InMemory = { reading, bytes: size }
      kept.set(key, entry)
      bytes += size
      for (const [oldest, { bytes: freed }] of kept) {
        if (bytes <= maxBytes) break
        kept.delete(oldest)
        bytes -= freed
      }
      return (entry.answer = await reading)
    },
  }
}

interface InMemory {
  reading: Promise<KeptAnswer | undefined>
  /** Once it is read, and there. */
  answer?: KeptAnswer | undefined
  bytes: number
}

function readIndex(text: string, dir: string): PrerenderIndex {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw createError('WM_BUILD_BROKEN', { dir, file: `${PRERENDERED_DIR}/${PRERENDER_INDEX_FILE}` }, cause)
  }
}

/** A file that is gone is an answer that was not made: it is made when it is asked for. */
async function readAnswer(dir: string, indexed: IndexedAnswer): Promise<KeptAnswer | undefined> {
  const { file, bodies: lengths, ...answer } = indexed
  const content = await readFile(join(dir, file)).catch(() => undefined)
  if (content === undefined) return undefined
  const bodies: KeptAnswer['bodies'] = {}
  let start = 0
  for (const [name, length] of lengths) {
    bodies[name] = content.subarray(start, start + length)
    start += length
  }
  return start === content.length ? { ...answer, bodies } : undefined
}

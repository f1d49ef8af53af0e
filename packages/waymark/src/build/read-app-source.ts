import { open, realpath, stat } from 'node:fs/promises'
import { extname, relative, isAbsolute } from 'node:path'
import { isAppFile } from './stack-frames.ts'

/** A stack can be forged by whoever reaches the dev server, so only what can be program text is ever shown. */
const SOURCE_EXTENSIONS = new Set(
  '.ts .tsx .mts .cts .js .jsx .mjs .cjs .css .scss .sass .less .md .mdx .vue .svelte'.split(' '),
)
const MAX_SOURCE_BYTES = 2_000_000

/** Text of a source file inside the root; `undefined` for everything else, also behind a symbolic link. */
export async function readAppSource(path: string, root: string): Promise<string | undefined> {
  if (!SOURCE_EXTENSIONS.has(extname(path))) return undefined
  try {
    const [realPath, realRoot] = await Promise.all([realpath(path), realpath(root)])
    const inside = relative(realRoot, realPath)
    if (inside.startsWith('..') || isAbsolute(inside) || !isAppFile(realPath, realRoot)) return undefined
    if (!SOURCE_EXTENSIONS.has(extname(realPath))) return undefined
    return await readRegularFile(realPath)
  } catch {
    return undefined
  }
}

async function readRegularFile(path: string): Promise<string | undefined> {
  // Opening a pipe would wait for somebody to write into it.
  if (!(await stat(path)).isFile()) return undefined
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return size <= MAX_SOURCE_BYTES ? await file.readFile('utf8') : undefined
  } finally {
    await file.close()
  }
}

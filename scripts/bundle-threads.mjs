import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { collectLicenses } from './collect-licenses.mjs'

/**
 * Makes a few files of the hundreds that each thread of the service would load: the code of a file, and what V8 keeps of it, is
 * in memory once for each thread. What is loaded only by some stays apart.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCE = join(ROOT, 'packages/service/src')
const TARGET = join(ROOT, 'packages/waymark/dist/service/threads')
/** Optional, native, or loaded by few: these stay packages. */
const PACKAGES = [/^node:/, 'libsql', 'nodemailer', 'pg']

const build = await rolldown({
  input: { writer: join(SOURCE, 'digest/worker.ts'), reader: join(SOURCE, 'queries/worker.ts') },
  platform: 'node',
  external: PACKAGES,
})
await rm(TARGET, { recursive: true, force: true })
const { output } = await build.write({ dir: TARGET, format: 'esm', minify: true })
await build.close()
await writeFile(join(TARGET, 'LICENSES.txt'), await collectLicenses(output))

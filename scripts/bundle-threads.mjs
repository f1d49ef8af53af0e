import { readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { traceModules } from '../packages/waymark/dist/build/trace-modules.js'
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

/** What is in these files and is loaded by nothing else is no part of the package. */
const DIST = join(ROOT, 'packages/waymark/dist')
const SERVICE = join(DIST, 'service')
const entries = (await listScripts(DIST)).filter((file) => !file.startsWith(join(SERVICE, '/')))
const { files } = await traceModules(entries, { folders: { '#service/': SERVICE } })
const unused = (await listScripts(SERVICE)).filter((file) => !files.has(file))
const ignored = unused.map((file) => `/${relative(SERVICE, file).replaceAll('\\', '/')}\n`)
await writeFile(join(SERVICE, '.npmignore'), ignored.sort().join(''))

async function listScripts(dir) {
  const names = await readdir(dir, { recursive: true })
  return names.filter((name) => name.endsWith('.js')).map((name) => join(dir, name))
}

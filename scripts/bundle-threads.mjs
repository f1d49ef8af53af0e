import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

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

/** Of the packages whose code is in the files: it must not be given away without. */
async function collectLicenses(chunks) {
  const files = chunks.flatMap(({ moduleIds = [] }) => moduleIds)
  const folders = new Set(files.map((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]))
  folders.delete(undefined)
  const texts = await Promise.all([...folders].sort().map(readLicense))
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

async function readLicense(folder) {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined) throw new Error(`${name} has no license that could be passed on.`)
  return `${name} ${version}\n\n${await readFile(join(folder, file), 'utf8')}`
}

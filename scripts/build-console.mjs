import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Builds the console with the framework that was just compiled, into the package. Takes a moment only when one of them
 * has changed.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCE = join(ROOT, 'packages/console')
const DIST = join(ROOT, 'packages/waymark/dist')
const TARGET = join(DIST, 'console')
const STAMP = join(TARGET, 'inputs.txt')
const PARTS = ['BUILD_ID', 'manifest.json', 'package.json', 'client', 'server', 'prerendered']
/** The secret of a console is made where it runs. This one only names the actions, the same in every build. */
const BUILD_SECRET = 'names of the actions of the console'

const inputs = await hashInputs()
const known = await readFile(STAMP, 'utf8').catch(() => '')
if (known !== inputs) await build()

async function build() {
  execFileSync(process.execPath, [join(ROOT, 'packages/waymark/bin/waymark.js'), 'build', SOURCE], {
    env: { ...process.env, WAYMARK_SECRET: BUILD_SECRET },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await rm(TARGET, { recursive: true, force: true })
  await mkdir(TARGET, { recursive: true })
  for (const part of PARTS) {
    // Source maps are three quarters of it, and of use to nobody who cannot change the code.
    const filter = (file) => !file.endsWith('.map')
    await cp(join(SOURCE, '.waymark', part), join(TARGET, part), { recursive: true, filter }).catch(
      (error) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
  }
  await writeFile(STAMP, inputs)
}

async function hashInputs() {
  const hash = createHash('sha256')
  for (const dir of [SOURCE, DIST]) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const file of files.filter(isInput).sort()) {
      hash.update(`${relative(ROOT, file)}\0`).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

function isInput(file) {
  if (file.startsWith(TARGET)) return false
  if (file.startsWith(DIST)) return file.endsWith('.js')
  return !/[\\/](?:\.waymark|\.waymark-data|node_modules)[\\/]/.test(file.slice(SOURCE.length))
}

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atRoot } from '../harness/paths.ts'

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'waymark-bundlers-')))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

async function install(dir: string, code: string): Promise<void> {
  await write(
    `${dir}/package.json`,
    '{ "type": "module", "exports": { ".": "./index.js", "./package.json": "./package.json" } }',
  )
  await write(`${dir}/index.js`, code)
}

/** What the plugin and the app get for `vite`. */
async function readBundlers(): Promise<string[]> {
  const align = pathToFileURL(atRoot('packages/waymark/dist/cli/align-bundler.js')).href
  const own = pathToFileURL(join(root, 'node_modules/waymark/cli.js')).href
  await write(
    'start.js',
    `import { alignBundler } from '${align}'\nalignBundler('${own}')\n` +
      "const [plugin, app] = await Promise.all([import('@vitejs/plugin-rsc'), import('vite')])\n" +
      'console.log(JSON.stringify([plugin.bundler, app.name]))\n',
  )
  await write('package.json', '{ "type": "module" }')
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'start.js')])
  return JSON.parse(stdout) as string[]
}

const PLUGIN = "export { name as bundler } from 'vite'\n"

test('the plugin for server components uses our bundler where the app has another one for its tests', async () => {
  await install('node_modules/vite', "export const name = 'of the app'\n")
  await install('node_modules/@vitejs/plugin-rsc', PLUGIN)
  await install('node_modules/waymark/node_modules/vite', "export const name = 'ours'\n")
  expect(await readBundlers()).toEqual(['ours', 'of the app'])
})

test('where there is one bundler, everybody has it', async () => {
  await install('node_modules/vite', "export const name = 'the only one'\n")
  await install('node_modules/@vitejs/plugin-rsc', PLUGIN)
  expect(await readBundlers()).toEqual(['the only one', 'the only one'])
})

import { EventEmitter } from 'node:events'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSettings } from './watch-settings.ts'

let root: string
let vite: ViteDevServer
const changed: string[] = []

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-settings-')))
  await writeFile(path.join(root, '.env'), 'A=1')
  await writeFile(path.join(root, 'waymark.config.mjs'), 'export default {}')
  changed.length = 0
  vite = await createServer({
    root,
    configFile: false,
    envDir: false,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  watch(vite)
})
afterEach(async () => {
  vi.useRealTimers()
  await vite.close()
  await rm(root, { recursive: true, force: true })
})

function watch(server: Parameters<typeof watchSettings>[0]): void {
  const project = {
    root,
    mode: 'development',
    configFile: path.join(root, 'waymark.config.mjs'),
    appDir: path.join(root, 'app'),
    config: { pageExtensions: ['tsx', 'ts'] },
  } as const
  watchSettings(server, { ...project, config: { pageExtensions: ['tsx', 'ts'] } }, ({ file, files }) =>
    changed.push(files.includes(path.join(root, file)) ? file : `unlisted ${file}`),
  )
}

/**
 * Another text each time until one is seen: the watcher may not know the file yet, and what was written before it was read for the
 * first time is no change. More seldom than is waited for quiet.
 */
async function changeFile(file: string, text: string): Promise<void> {
  let tries = 0
  const isSeen = async (): Promise<boolean> => {
    if (changed.length === 0) await writeFile(path.join(root, file), text + '\n'.repeat(tries++))
    return changed.length > 0
  }
  await vi.waitUntil(isSeen, { interval: 500 })
}

test.each([
  ['an env file that changes', '.env', 'A=2'],
  ['an env file that is new', '.env.development.local', 'A=3'],
  ['instrumentation', 'instrumentation.ts', 'export function register() {}'],
  ['the configuration', 'waymark.config.mjs', 'export default { compress: false }'],
  ['a configuration that is new', 'waymark.config.ts', 'export default { compress: false }'],
])('%s is a change', async (_name, file, text) => {
  await changeFile(file, text)
  expect(new Set(changed)).toEqual(new Set([file]))
})

test('but not files that have no say here, nor those that say what they said', async () => {
  await writeFile(path.join(root, '.env.production'), 'A=2')
  await writeFile(path.join(root, 'other.txt'), '')
  await writeFile(path.join(root, 'next.config.mjs'), 'export default {}')
  await writeFile(path.join(root, 'waymark.config.mjs'), 'export default {}')
  await changeFile('.env', 'A=4')
  expect(new Set(changed)).toEqual(new Set(['.env']))
})

test('a file that is emptied before it is written is looked at once', async () => {
  // What it sees would count as well.
  await vite.close()
  const watcher = Object.assign(new EventEmitter(), { add: () => {} }) as unknown as ViteDevServer['watcher']
  watch({ watcher })
  const file = path.join(root, '.env')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const text of ['', 'A=1', '', 'A=2']) {
    await writeFile(file, text)
    watcher.emit('change', file)
  }
  vi.runAllTimers()
  vi.useRealTimers()
  await vi.waitUntil(() => changed.length > 0)
  expect(changed).toEqual(['.env'])
})

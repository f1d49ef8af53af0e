import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { CLI } from '../harness/paths.ts'
import { CONDITION_TIMEOUT_MS, LONG_TEST_TIMEOUT_MS } from '../harness/patience.ts'
import { runNode } from '../harness/run-cli.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

const ROUTE = `export const dynamic = 'force-dynamic'
export const GET = () => Response.json({
  pid: process.pid,
  env: process.env.MOOD ?? 'none',
  config: process.env.FROM_CONFIG ?? 'none',
  registered: globalThis.registered ?? 'never',
  own: Object.keys(process.env).filter((name) => name.startsWith('WAYMARK_DEV')),
})
`

interface Facts {
  pid: number
  env: string
  config: string
  registered: string
  own: string[]
}

vi.setConfig({ testTimeout: LONG_TEST_TIMEOUT_MS })
/** A start takes longer than most conditions. */
const RESTART_TIMEOUT_MS = Math.max(30_000, CONDITION_TIMEOUT_MS)

let copy: FixtureCopy
let app: RunningApp | undefined

beforeEach(async () => {
  copy = await copyFixture('hello')
  await copy.write('app/facts/route.ts', ROUTE)
  await copy.write('.env', 'MOOD=calm\n')
  await rm(join(copy.dir, 'waymark.config.ts'), { force: true })
})
afterEach(async () => {
  await app?.close()
  await copy.remove()
})

async function ask(): Promise<Facts> {
  return JSON.parse((await send(app!.url, '/facts')).text) as Facts
}

async function waitForFacts(expected: Partial<Facts>): Promise<void> {
  await vi.waitFor(async () => expect(await ask()).toMatchObject(expected), {
    timeout: RESTART_TIMEOUT_MS,
    interval: 100,
  })
}

/** Nobody listens at the address any more. */
function waitUntilFree(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const isTaken = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  return vi.waitUntil(async () => !(await isTaken()), { timeout: RESTART_TIMEOUT_MS }).then(() => {})
}

describe('in development the app starts again', () => {
  test('when what it is set up by changes, at the same address', async () => {
    app = await startApp(copy.dir, 'dev')
    const before = await ask()
    expect(before).toMatchObject({ env: 'calm', config: 'none', registered: 'never', own: [] })
    await copy.write('.env', 'MOOD=merry\n')
    await app.run.waitForOutput(/! \.env has changed: starting again\./)
    await waitForFacts({ env: 'merry' })
    expect((await ask()).pid).not.toBe(before.pid)
    await copy.write('waymark.config.ts', `process.env.FROM_CONFIG = 'set'\nexport default {}\n`)
    await waitForFacts({ env: 'merry', config: 'set', own: [] })
    await copy.write('instrumentation.ts', `export function register() { globalThis.registered = 'once' }\n`)
    await waitForFacts({ registered: 'once' })
    await rm(join(copy.dir, '.env'))
    await waitForFacts({ env: 'none', config: 'set', registered: 'once' })
  })

  test('and waits for settings that it can use', async () => {
    app = await startApp(copy.dir, 'dev')
    await copy.write('waymark.config.ts', 'export default { colour: 1 }\n')
    await app.run.waitForOutput(/✗ .*colour[^]*! Nothing is served until this is mended/)
    await waitUntilFree(app.url)
    await copy.write('.env', 'MOOD=merry\n')
    await app.run.waitForOutput(/(?:✗ .*colour[^]*){2}! Nothing is served until this is mended/)
    await copy.write('waymark.config.ts', `export default {}\n`)
    await waitForFacts({ env: 'merry' })
    // Once for each change, and not again and again.
    expect(app.run.output().match(/✗ .*colour/g)).toHaveLength(2)
  })

  test('and does not miss what was mended while they were read', async () => {
    app = await startApp(copy.dir, 'dev')
    const [read, go] = ['read', 'go'].map((name) => join(copy.dir, name))
    await copy.write(
      'waymark.config.ts',
      `import { existsSync, writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(read)}, '')
while (!existsSync(${JSON.stringify(go)})) await new Promise((resolve) => setTimeout(resolve, 10))
throw new Error('not yet')
`,
    )
    await vi.waitUntil(() => existsSync(read!), { timeout: RESTART_TIMEOUT_MS })
    await copy.write('waymark.config.ts', `process.env.FROM_CONFIG = 'mended'\nexport default {}\n`)
    await copy.write('go', '')
    await waitForFacts({ config: 'mended' })
  })

  test('not at all when its first start fails', async () => {
    await copy.write('waymark.config.ts', 'export default { colour: 1 }\n')
    const run = runNode(CLI, ['dev', copy.dir, '-p', '0'], copy.dir)
    expect(await run.ended).toBe(1)
    expect(run.output()).not.toContain('Nothing is served')
  })

  test('but says so where a debugger is attached', async () => {
    app = await startApp(copy.dir, 'dev', [], { NODE_OPTIONS: '--inspect=127.0.0.1:0' })
    expect((await ask()).pid).toBe(app.run.child.pid)
    await copy.write('.env', 'MOOD=merry\n')
    await app.run.waitForOutput(/\.env has changed\. Restart "waymark dev" to use what it says now\./)
    expect((await ask()).env).toBe('calm')
  })
})

describe('development ends', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'with %s to the process that was started',
    async (signal) => {
      app = await startApp(copy.dir, 'dev')
      app.run.child.kill(signal)
      expect(await app.run.ended).toBe(signal === 'SIGKILL' ? -1 : 0)
      await waitUntilFree(app.url)
    },
  )

  test.each(['SIGTERM', 'SIGINT'] as const)('with %s to both, as a terminal sends it', async (signal) => {
    app = await startApp(copy.dir, 'dev')
    expect(await app.run.stop(signal)).toBe(0)
    await waitUntilFree(app.url)
  })

  test('with a signal to the one that serves', async () => {
    app = await startApp(copy.dir, 'dev')
    process.kill((await ask()).pid, 'SIGTERM')
    expect(await app.run.ended).toBe(0)
  })

  test('while it waits for settings that it can use', async () => {
    app = await startApp(copy.dir, 'dev')
    await copy.write('waymark.config.ts', 'export default { colour: 1 }\n')
    await app.run.waitForOutput(/Nothing is served/)
    app.run.child.kill('SIGINT')
    expect(await app.run.ended).toBe(0)
  })
})

import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli, type CliRun } from '../harness/run-cli.ts'

let dir: string
let run: CliRun
let url: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'console-proxy-'))
  // As an operator makes one for a service, where everybody may look into the folder.
  await mkdir(join(dir, 'data'))
  await chmod(join(dir, 'data'), 0o755)
  run = runCli(['console', '--port', '0', '--data', join(dir, 'data'), '--trust-proxy', '1'], dir)
  const [, port = ''] = await run.waitForOutput(/:(\d+)\/_waymark\/console/)
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await run?.stop()
  await rm(dir, { recursive: true, force: true })
})

/** Without a key, which is refused after the address has been counted. */
const sendFrom = async (forwarded: string): Promise<number> => {
  const headers = { 'x-forwarded-for': forwarded }
  return (await fetch(`${url}/api/1/envelope/`, { method: 'POST', body: '{}', headers })).status
}

test('behind a proxy each sender has limits of its own, whatever it says before the proxy speaks', async () => {
  const seen = new Set<number>()
  for (let sent = 0; sent < 10_000 && !seen.has(429); sent += 100) {
    const answers = Array.from({ length: 100 }, (_, index) => sendFrom(`10.0.0.${index}, 192.0.2.1`))
    for (const status of await Promise.all(answers)) seen.add(status)
  }
  expect([...seen].sort()).toEqual([401, 429])
  expect(await sendFrom('192.0.2.2')).toBe(401)
})

test('what is stored is for its owner alone, also in a folder that was there before', async () => {
  const names = await readdir(join(dir, 'data'))
  expect(names).toContain('service.db')
  for (const name of names) {
    expect({ name, mode: (await stat(join(dir, 'data', name))).mode & 0o077 }).toEqual({ name, mode: 0 })
  }
})

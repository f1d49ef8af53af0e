import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli, type CliRun } from '../harness/run-cli.ts'

let dir: string
let run: CliRun
let url: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'console-proxy-'))
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

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecret } from '../node/load-secret.ts'
import { keepDeploySecret } from './deploy-secret.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wm-secret-'))
})
afterEach(() => rm(dir, { recursive: true }))

const GIVEN = { WAYMARK_SECRET: 'a secret of more than thirty-two characters' }

test('the first build makes a secret, the next ones keep it', async () => {
  await keepDeploySecret(dir, {})
  const first = await loadSecret(dir, {})
  expect(first).toMatch(/^[\w-]{43}$/)
  await keepDeploySecret(dir, {})
  expect(await loadSecret(dir, {})).toBe(first)
  expect((await stat(join(dir, 'secret.json'))).mode & 0o077).toBe(0)
})

test('a secret of the environment wins, and is not written down', async () => {
  await keepDeploySecret(dir, {})
  await keepDeploySecret(dir, GIVEN)
  await expect(readFile(join(dir, 'secret.json'))).rejects.toThrow('ENOENT')
  expect(await loadSecret(dir, GIVEN)).toBe(GIVEN.WAYMARK_SECRET)
})

test.each(['', '{}', '{"secret":""}', 'null'])('must refuse: a file that holds %j', async (text) => {
  await writeFile(join(dir, 'secret.json'), text)
  await expect(loadSecret(dir, {})).rejects.toThrow(expect.objectContaining({ code: 'WM_SECRET_MISSING' }))
})

test('must refuse: a server without a secret', async () => {
  await expect(loadSecret(dir, {})).rejects.toThrow(expect.objectContaining({ code: 'WM_SECRET_MISSING' }))
})

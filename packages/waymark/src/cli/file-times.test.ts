import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTimes } from './file-times.ts'

test('files differ from before when one is new, changes or goes, and not when one is missing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-times-'))
  const [config, env] = ['config.ts', '.env'].map((name) => join(dir, name)) as [string, string]
  const read = (): Promise<string> => readTimes([config, env])
  await writeFile(config, '')
  const first = await read()
  expect(await read()).toBe(first)
  await utimes(config, 1, 1)
  const changed = await read()
  await writeFile(env, '')
  const added = await read()
  await rm(config)
  expect(new Set([first, changed, added, await read()]).size).toBe(4)
  await rm(dir, { recursive: true })
})
